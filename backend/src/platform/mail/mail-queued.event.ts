/** A mail stands in the outbox. */
export class MailQueued {
  constructor(readonly mailId: string) {}
}
