/** A person took access back: from an API token, or, with null, from all who were signed in. */
export class AccessWithdrawn {
  constructor(
    readonly userId: string,
    readonly tokenId: string | null,
  ) {}
}
