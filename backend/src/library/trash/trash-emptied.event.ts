/** A person has emptied their trash: what was in it is purged at once. */
export class TrashEmptied {
  constructor(readonly actorId: string) {}
}
