/** A person has deleted their account: from this commit on nothing of theirs is to be seen. What is left of it goes in pieces. */
export class AccountEnded {
  constructor(readonly userId: string) {}
}
