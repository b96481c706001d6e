/** A person follows another, now and not before. */
export class PersonFollowed {
  constructor(
    readonly actorId: string,
    readonly followedId: string,
  ) {}
}
