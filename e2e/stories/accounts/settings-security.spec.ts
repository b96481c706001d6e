import type { Page } from '@playwright/test';
import { expect, password, subjects, test } from '../../support/browser/account-story.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { forgetRecentSignIns } from '../../support/people/forget-recent-sign-ins.ts';

// Long tests, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const timedOut = 'Session timed out. Please sign in again.';

test('one sees where one is signed in, and ends one session or all others', async ({ joins, guest }) => {
  const page = await joins({ username: 'yann', name: 'Yann' });
  const other = await guest();
  await signIn(other, 'yann', password);
  await expect(other.getByRole('button', { name: 'Account of Yann' })).toBeVisible();

  await page.goto('/account-settings#sessions');
  const rows = page.locator('#sessions').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(rows.first()).toContainText('Linux');
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
  await other.reload();
  await expect(other.getByText(timedOut)).toBeVisible();

  await signIn(other, 'yann', password);
  await expect(other.getByRole('button', { name: 'Account of Yann' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  await other.reload();
  await expect(other.getByText(timedOut)).toBeVisible();
});

test('another password, set with the keyboard alone, ends all sessions and is the one that signs in', async ({
  joins,
  guest,
  mails,
}) => {
  const page = await joins({ username: 'bruno', name: 'Bruno' });
  const other = await guest();
  await signIn(other, 'bruno', password);
  await expect(other.getByRole('button', { name: 'Account of Bruno' })).toBeVisible();

  await page.goto('/account-settings');
  const [present, next, again] = ['Current password', 'New password', 'Confirm new password'].map((name) =>
    page.getByLabel(name, { exact: true }),
  );
  if (!present || !next || !again) throw new Error('Three fields');
  await present.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter all the fields')).toBeVisible();
  await expect(present).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await page.keyboard.type('a river in winter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a river in spring');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await expect(again).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('a river in winter');
  await page.keyboard.press('Enter');
  await expect(present).toHaveAttribute('aria-invalid', 'true');
  await present.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page.getByText('Your password was changed. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await other.reload();
  await expect(other.getByText(timedOut)).toBeVisible();
  await mails.newest('bruno@example.org', subjects.passwordChanged);
  await signIn(page, 'bruno', password);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await signIn(page, 'bruno', 'a river in winter');
  await expect(page.getByRole('button', { name: 'Account of Bruno' })).toBeVisible();
});

test('an account is deleted after its username was typed: what goes is told before, and nothing is left behind', async ({
  joins,
}) => {
  const page = await joins({ username: 'zelda', name: 'Zelda' });
  await new NotePage(page).write('A last note', 'Nothing else.');
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Delete my account' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('1 note', { exact: true })).toBeVisible();
  await expect(dialog.getByText('1 notebook', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Copies that other people made of your notes')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete permanently' });
  const typed = dialog.getByLabel('Type your username to confirm: zelda');
  await expect(typed).toBeFocused();
  await page.keyboard.type('zeld');
  await page.keyboard.press('Enter');
  await expect(confirm).toBeDisabled();
  await page.keyboard.type('a');
  await expect(confirm).toBeEnabled();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Join For Free' }).first()).toBeVisible();
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    keys: Object.keys(localStorage).filter((key) => /^(jwtToken|commonplace:(store|dirty|draft))/.test(key)),
  }));
  expect(kept).toEqual({ databases: [], keys: [] });
  await signIn(page, 'zelda', password);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('long after signing in, deleting the account asks for the password in front of its dialog, then goes on', async ({
  joins,
  product,
}) => {
  const page = await joins({ username: 'wilma', name: 'Wilma' });
  await page.goto('/account-settings#deletion');
  await forgetRecentSignIns(product);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' });
  await deletion.getByLabel('Type your username to confirm: wilma').fill('wilma');
  await page.keyboard.press('Enter');

  const confirmation = page.getByRole('dialog', { name: "Confirm it's you" });
  const secret = confirmation.getByLabel('Password', { exact: true });
  await expect(secret).toBeFocused();
  // Escape closes only the top dialog and returns the focus.
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(deletion.getByRole('alert')).toHaveText("Confirm that it's you to continue.");
  await expect(deletion.getByLabel('Type your username to confirm: wilma')).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(secret).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation.getByText('Please enter your Password')).toBeVisible();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await expect(secret).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('one is found by the exact email only after one has allowed it', async ({ joins }) => {
  const found = await joins({ username: 'xaver', name: 'Xaver' });
  const finder = await joins({ username: 'yvonne', name: 'Yvonne' });
  const note = new NotePage(finder);
  await note.write('For Xaver', 'Come and read.');
  await note.shareButton.click();
  const search = finder.getByRole('dialog').getByLabel('Find people');
  await search.fill('xaver@example.org');
  await expect(finder.getByText('No User Found')).toBeVisible();

  await found.goto('/account-settings#finding');
  const allow = found.getByRole('switch', { name: 'People who know my email can find me too' });
  await allow.focus();
  await found.keyboard.press('Space');
  await expect(allow).toBeChecked();
  await found.reload();
  await expect(allow).toBeChecked();
  await finder.reload();
  await note.shareButton.click();
  await search.fill('xaver@example.org');
  await expect(finder.getByRole('option', { name: /Xaver/ })).toBeVisible();
});
