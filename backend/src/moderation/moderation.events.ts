/** A person blocked another, now and not before. */
export class PersonBlocked {
  constructor(
    readonly personId: string,
    readonly blockedId: string,
  ) {}
}

/** A person blocked another, or no longer. */
export class BlockChanged {
  constructor(
    readonly personId: string,
    readonly otherId: string,
  ) {}
}

/** A person blocked or muted another, or no longer: other acts of others are shown to the person from now on. */
export class RelationChanged {
  constructor(readonly personId: string) {}
}
