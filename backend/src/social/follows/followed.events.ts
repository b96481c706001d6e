/** A person follows another, now and not before. */
export class PersonFollowed {
  constructor(
    readonly actorId: string,
    readonly followedId: string,
  ) {}
}

/** A person no longer follows another. */
export class PersonUnfollowed {
  constructor(
    readonly actorId: string,
    readonly followedId: string,
  ) {}
}
