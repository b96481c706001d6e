/** A person follows another, now and not before. */
export class PersonFollowed {
  static readonly eventName = 'person-followed';

  constructor(
    readonly actorId: string,
    readonly followedId: string,
  ) {}

  get topic(): string {
    return this.followedId;
  }
}

/** A person no longer follows another. */
export class PersonUnfollowed {
  constructor(
    readonly actorId: string,
    readonly followedId: string,
  ) {}
}
