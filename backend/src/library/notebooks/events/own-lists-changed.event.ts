/** A person's sets changed, what is in them, or which of their notebooks is a default. */
export class OwnListsChanged {
  constructor(readonly actorId: string) {}
}
