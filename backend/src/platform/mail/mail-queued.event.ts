import type { MailMessage } from './mail-message.ts';

/** A mail is to be sent once the act that it tells about has been committed. */
export class MailQueued {
  constructor(readonly message: MailMessage) {}
}
