import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** To someone who forgot a password where there is none: only the owner of the mailbox learns that. */
export function noAccountMail(to: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'There is no account with this address',
    before: [
      'Someone, probably you, asked for a new password, but there is no account with this address. You may have used a different one.',
    ],
    link: { label: 'Create an account', url },
    after: ['If this was not you, you can ignore this email.'],
  });
}
