/** A person blocked another, now and not before. */
export class PersonBlocked {
  constructor(
    readonly personId: string,
    readonly blockedId: string,
  ) {}
}
