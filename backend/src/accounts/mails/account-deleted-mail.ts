import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** After an account was deleted: the last mail about it. */
export function accountDeletedMail(to: string, username: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your account was deleted',
    before: [
      `The account ${username} was deleted with all its notes and notebooks, including those that were shared or published. You were signed out everywhere.`,
      'Copies that other people made of your notes are kept.',
    ],
    link: { label: 'Open Commonplace', url },
    after: ['This cannot be undone. If it was not you, someone else had access to your account.'],
  });
}
