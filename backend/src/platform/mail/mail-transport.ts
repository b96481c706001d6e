import type { MailMessage } from './mail-message.ts';

/** Port: hands one mail over. Resolves when someone else is responsible for it. */
export abstract class MailTransport {
  /** `id` is the same for every try of one mail, so that a receiver can drop the second. */
  abstract send(id: string, message: MailMessage): Promise<void>;
}
