import { api } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { expect, password, subjects, test } from '../../support/browser/account-story.ts';
import { LiveLine } from '../../support/browser/live-line.ts';
import { NotePage } from '../../support/browser/note-page.ts';

test.describe.configure({ timeout: 120_000 });

const timedOut = 'Session timed out. Please sign in again.';
const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** How far an item's icon or its words are from the left edge of the window. */
function startOf(item: Locator, part: 'svg' | 'words'): Promise<number> {
  return item.evaluate((element, what) => {
    if (what === 'svg') return element.querySelector('svg')?.getBoundingClientRect().left ?? Number.NaN;
    const range = document.createRange();
    range.selectNodeContents(element.querySelector('[data-menu-item-label]')?.lastChild ?? element);
    return range.getBoundingClientRect().left;
  }, part);
}

/** Ends the session of a page by a request from outside of it. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const { path } = api.users.logout;
  const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
}

test('C22: what was typed when the session ended elsewhere is nothing for the next person, and arrives when its writer signs in again', async ({
  joins,
}) => {
  const page = await joins({ username: 'tara', name: 'Tara' });
  const other = await joins({ username: 'uwe', name: 'Uwe' });
  await other.close();
  const line = await LiveLine.of(page);
  const tara = new NotePage(page);
  const noteId = await tara.write('Diary', 'Monday.');
  await line.cut();
  await expect(tara.saveStatus).toContainText('Offline');
  await tara.typeAtEnd(' Tuesday, which nobody saw.');

  await endSession(page);
  line.restore();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText(timedOut)).toBeVisible();

  // Uwe gets his own home, not the address where Tara was.
  await signIn(page, 'uwe');
  await expect(account(page, 'Uwe')).toBeVisible();
  // With nothing followed the feed is empty, and leads on.
  await expect(page).toHaveURL(/:\d+\/(?:explore)?$/);
  await expect(page.getByText('No note found.')).toBeVisible();
  await expect(page.getByText('Diary')).toBeHidden();
  await page.goto(`/?note=${noteId}`);
  await expect(page.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
  await expect(page.getByText('Tuesday')).toBeHidden();
  await page.goto('/?n');
  await expect(tara.body).toHaveText('');
  await page.goto('/');
  await signOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();

  await page.goto('/login');
  await signIn(page, 'tara');
  await expect(account(page, 'Tara')).toBeVisible();
  // It is sent to the server automatically, and other devices get it.
  await expect
    .poll(
      async () => {
        const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
        const answer = await page.request.get(`/api/notes?noteId=${noteId}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return ((await answer.json()) as { note?: { textContent?: string } }).note?.textContent;
      },
      { timeout: 45_000 },
    )
    .toBe('Monday. Tuesday, which nobody saw.');
  await tara.open(noteId);
  await expect(tara.body).toHaveText('Monday. Tuesday, which nobody saw.');
  await tara.saved();
});

test('two tabs of one browser are in step: who is signed in, their name, the theme, and the end', async ({
  joins,
  guest,
}) => {
  await (await joins({ username: 'thea', name: 'Thea' })).close();
  const first = await guest();
  const second = await first.context().newPage();
  await first.goto('/login');
  await second.goto('/login?next=%2F%3Fn');
  const [landing, about] = [await first.context().newPage(), await first.context().newPage()];
  await landing.goto('/');
  await about.goto('/about');
  await expect(landing.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await signIn(first, 'thea');
  await expect(account(first, 'Thea')).toBeVisible();
  // The other tab continues to the address for which it required a sign-in.
  await expect(second).toHaveURL(/\/\?n$/);
  await expect(account(second, 'Thea')).toBeVisible();
  // Brought to the front, a page of guests becomes the app, and one that everyone receives leads there.
  await landing.bringToFront();
  await expect(account(landing, 'Thea')).toBeVisible();
  await about.bringToFront();
  await expect(about.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(about.getByRole('heading', { level: 1 })).toBeVisible();
  for (const tab of [landing, about]) await tab.close();

  const themeOf = (page: Page) =>
    page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
  expect(await themeOf(second)).toBe('light');
  await account(first, 'Thea').click();
  const appearance = first.getByRole('menuitemcheckbox', { name: 'Dark appearance' });
  await expect(appearance.locator('svg')).toHaveCount(1);
  // Its icon and its words are below those of the other items.
  // The menu grows for a moment.
  for (const part of ['svg', 'words'] as const)
    await expect
      .poll(
        async () =>
          (await startOf(appearance, part)) -
          (await startOf(first.getByRole('menuitem', { name: 'Account Settings' }), part)),
        { message: part },
      )
      .toBe(0);
  await appearance.click();
  await expect.poll(() => themeOf(second)).toBe('dark');
  // The menu stays open.
  await expect(appearance).toBeChecked();
  await expect(appearance.locator('svg')).toHaveCount(2);
  await first.keyboard.press('Escape');

  // Renamed on another device; this one gets the new name with the daily renewal of its token.
  const before = await first.evaluate(() => localStorage.getItem('jwtToken'));
  await first.request.post(api.profiles.edit.path, {
    headers: { authorization: `Bearer ${before}` },
    data: { name: 'Theodora' },
  });
  await second.evaluate(
    (ahead) => {
      const now = Date.now;
      Date.now = () => now() + ahead;
      window.dispatchEvent(new Event('focus'));
    },
    25 * 60 * 60_000,
  );
  await expect(account(second, 'Theodora')).toBeVisible();
  await expect(account(first, 'Theodora')).toBeVisible();
  expect(await first.evaluate(() => localStorage.getItem('jwtToken'))).not.toBe(before);

  // A session that ended on the server leads both tabs to sign-in.
  await endSession(first);
  await first.reload();
  // At the same time in both, because the message leaves after a while.
  await Promise.all([first, second].map((tab) => expect(tab.getByText(timedOut)).toBeVisible()));
  await expect(first).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login\?next=%2F%3Fn$/);

  await signIn(second, 'thea');
  for (const tab of [second, first]) await expect(account(tab, 'Theodora')).toBeVisible();
  await signOut(first);
  for (const tab of [first, second]) {
    await expect(tab).toHaveURL(/:\d+\/$/);
    await expect(tab.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  }
});

test('who has signed out and goes back is asked to sign in, at the address that they went back to', async ({
  guest,
  joins,
}) => {
  await (await joins({ username: 'runolf', name: 'Runolf' })).close();
  const page = await guest();
  await page.goto('/login?next=%2Fsaved');
  await signIn(page, 'runolf');
  await page.waitForURL('/saved');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
  await page.waitForURL(/\/explore/);
  await signOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  // The page's script asks what goes back.
  await page.waitForLoadState();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Fsaved$/);
  await expect(page.getByLabel('Email or username')).toBeVisible();
});

test('a token whose time is over at the start signs out to the front page, and keeps a link from a mail', async ({
  joins,
  mails,
}) => {
  const page = await joins({ username: 'tobias', name: 'Tobias' });
  await page.goto('/');
  const expire = () =>
    page.evaluate(() => {
      const [head, payload, signature] = (localStorage.getItem('jwtToken') ?? '').split('.');
      const claims = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')));
      const over = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }));
      localStorage.setItem('jwtToken', `${head}.${over}.${signature}`);
    });
  await expire();
  await page.goto('/?n');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(page.getByText(timedOut)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();

  await page.goto('/login');
  await signIn(page, 'tobias');
  await expect(account(page, 'Tobias')).toBeVisible();
  await page.request.post(api.users.forgotPassword.path, { data: { email: 'tobias@example.org' } });
  const link = await mails.link('tobias@example.org', subjects.reset);
  await expire();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL(link);
});
