import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { layOutMail } from './mail-layout.ts';

/** After an account was deleted: the last mail about it. */
export function accountDeletedMail(to: string, username: string, url: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your account was deleted',
    before: [
      `The account ${username} was deleted, with its notes and notebooks, also those that were shared or published. You were signed out everywhere.`,
      'Copies that others made of your notes stay theirs.',
    ],
    link: { label: 'Open Commonplace', url },
    after: ['This can not be undone. If it was not you, someone was signed in as you.'],
  });
}
