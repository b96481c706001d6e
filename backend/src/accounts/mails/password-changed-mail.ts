import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** After another password was set. */
export function passwordChangedMail(to: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your password was changed',
    before: ['The password of your account was changed, and you were signed out everywhere.'],
    link: { label: 'This was not me', url },
    after: ['If it was you, you can ignore this email.'],
  });
}
