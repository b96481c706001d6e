import { MailCatcher } from '../people/mail-catcher.ts';
import { test as base, runProduct } from './story.ts';

/** The subjects of our mails. */
export const subjects = {
  join: 'Confirm your email',
  accountExists: 'You already have an account',
  reset: 'Choose a new password',
  noAccount: 'There is no account with this address',
  emailChange: 'Confirm your new email',
  passwordChanged: 'Your password was changed',
} as const;

/** Stories of accounts: the product hands its mails to a real mail server, and they are read there. */
export const test = base.extend<object, { mails: MailCatcher; smtpUrl: string }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => use(new MailCatcher()),
    { scope: 'worker' },
  ],
  smtpUrl: [
    async ({ mails }, use) => {
      await use(await mails.listen());
      await mails.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ smtpUrl }, use) => runProduct({ SMTP_URL: smtpUrl }, use),
    { scope: 'worker', timeout: 120_000 },
  ],
  linkToJoin: [
    async ({ mails }, use) => use((email) => mails.link(email, subjects.join)),
    { scope: 'worker' },
  ],
});

export { expect, password } from './story.ts';
