/** Someone has an account now. */
export class PersonRegistered {
  constructor(readonly userId: string) {}
}
