import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** Sets another password. */
export function passwordResetMail(to: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Choose a new password',
    before: ['Someone, probably you, asked for a new password for the account with this address.'],
    link: { label: 'Choose a new password', url },
    after: [
      'The link works once, for one hour. If this was not you, you can ignore this email: your password will not change.',
    ],
  });
}
