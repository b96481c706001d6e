import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { layOutMail } from './mail-layout.ts';

/** Starts a registration. */
export function registrationMail(to: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Confirm your email',
    before: ['Welcome! Someone, probably you, wants to open an account with this address.'],
    link: { label: 'Create my account', url },
    after: [
      'The link works for one hour. If this was not you, there is nothing to do: no account is made without it.',
    ],
  });
}
