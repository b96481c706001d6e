import type { Page } from '@playwright/test';
import { nobodyElseIs } from './api-person.ts';
import { MailCatcher } from './mail-catcher.ts';
import { test as base, type Joining, password, runProduct } from './story.ts';

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
    { scope: 'worker', timeout: 60_000 },
  ],
  joins: async ({ guest, mails, product }, use) => {
    await use(async (person) => {
      nobodyElseIs(product, person.username);
      const page = await guest();
      await joinByMail(page, person, (email) => mails.link(email, subjects.join));
      return page;
    });
  },
});
/** Joins as people do, by the link of a mail; `linkTo` finds the link that was sent to an address. */
async function joinByMail(
  page: Page,
  { username, name }: Joining,
  linkTo: (email: string) => Promise<string>,
): Promise<void> {
  const email = `${username}@example.org`;
  await page.goto('/join');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join For Free' }).click();
  await page.getByText('Check your email').waitFor();
  await page.goto(await linkTo(email));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByText('This username is available.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await page.getByText(`Welcome ${name.split(' ')[0]}`).waitFor();
}

export { expect, password } from './story.ts';
