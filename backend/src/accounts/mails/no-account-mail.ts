import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { layOutMail } from './mail-layout.ts';

/** To someone who forgot a password where there is none: only the owner of the mailbox learns that. */
export function noAccountMail(to: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'There is no account with this address',
    before: [
      'Someone, probably you, wanted a new password for this address, but no account has it. Perhaps yours has another one?',
    ],
    link: { label: 'Open an account', url },
    after: ['If this was not you, there is nothing to do.'],
  });
}
