import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** To someone who asked to join and has an account: only the owner of the mailbox learns that. */
export function accountExistsMail(to: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'You already have an account',
    before: [
      'Someone, probably you, tried to create an account with this address, but there already is one.',
    ],
    link: { label: 'Sign in', url },
    after: ['If this was not you, you can ignore this email.'],
  });
}
