import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { layOutMail } from './mail-layout.ts';

/** To the address that an account had until now. */
export function emailChangedMail(to: string, newEmail: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your email was changed',
    before: [`Your account has the address ${newEmail} now. This one no longer signs in.`],
    link: { label: 'Open Commonplace', url },
    after: [
      'If this was not you, someone knows your password: sign in with your username, change the address back and then the password.',
    ],
  });
}
