import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** After an account that was there before was tied to its owner's Google account. */
export function googleTiedMail(to: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'You now sign in with Google',
    before: [
      'Your account is now connected to your Google account. Your password no longer works, and you were signed out everywhere else.',
    ],
    link: { label: 'This was not me', url },
    after: ['If it was you, you can ignore this email.'],
  });
}
