import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** To the address that an account shall have from now on. */
export function emailChangeMail(to: string, username: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Confirm your new email',
    before: [`Confirm that this is the new email for the account ${username}.`],
    link: { label: 'Confirm this address', url },
    after: [
      'The link works once, for one hour. If this was not you, you can ignore this email: nothing will change.',
    ],
  });
}
