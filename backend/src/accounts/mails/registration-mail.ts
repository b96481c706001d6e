import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** Starts a registration. */
export function registrationMail(to: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Confirm your email',
    before: ['Someone, probably you, wants to create an account with this address.'],
    link: { label: 'Create my account', url },
    after: [
      'The link works for one hour. If this was not you, you can ignore this email: no account will be created.',
    ],
  });
}
