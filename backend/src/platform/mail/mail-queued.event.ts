import type { MailMessage } from './mail-message.ts';

/** A mail is to be sent once the act it is about has been committed. */
export class MailQueued {
  constructor(readonly message: MailMessage) {}
}
