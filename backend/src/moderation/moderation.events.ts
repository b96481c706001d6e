/** A person blocked another, or no longer. */
export class BlockChanged {
  constructor(
    readonly personId: string,
    readonly otherId: string,
    /** Whether the person blocks the other now. */
    readonly on: boolean,
  ) {}
}

/** A person blocked or muted another, or no longer: other acts of others are shown to the person from now on. */
export class RelationChanged {
  constructor(readonly personId: string) {}
}
