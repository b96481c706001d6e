import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** To the address that an account had until now. */
export function emailChangedMail(to: string, newEmail: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your email was changed',
    before: [`The email for your account is now ${newEmail}. You can no longer sign in with this address.`],
    link: { label: 'Open Commonplace', url },
    after: [
      'If this was not you, someone knows your password: sign in with your username, change the email back and then change the password.',
    ],
  });
}
