import type { Page } from '@playwright/test';
import { expect, password, subjects, test } from '../../support/browser/account-story.ts';

// Long tests, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

/** Opens the settings by the menu of the account, from any page. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
}

async function save(page: Page, presentPassword?: string): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  if (presentPassword) await dialog.getByLabel('Your current password').fill(presentPassword);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
}

test('a profile is changed after a look at what changes, and is new at once in the frame and in another tab', async ({
  joins,
}) => {
  const page = await joins({ username: 'ursula', name: 'Ursula Weber' });
  await page.goto('/');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/');
  await openSettings(page);

  await page.getByLabel('Name', { exact: true }).fill('Ursula Berger');
  await page.getByLabel('Username').fill('ursula');
  await page.getByLabel('Bio').fill('Walks before breakfast.');
  await expect(page.getByText('23 of 300 characters')).toBeVisible();
  await page.getByLabel('Birth date').fill('1981-04-12');

  // The city with the keyboard alone: two letters, down, Enter.
  const location = page.getByRole('combobox', { name: 'Location' });
  await location.focus();
  await page.keyboard.type('lyo');
  const lyon = page.getByRole('option', { name: /^Lyon, .*France$/ });
  await lyon.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect(location).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await expect(location).toHaveValue(/^Lyon, /);

  await page.getByLabel('Instagram').fill('https://evil.example/ursula');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByText('Please enter an address that begins with https://instagram.com/.'),
  ).toBeVisible();
  await expect(page.getByLabel('Instagram')).toBeFocused();
  await page.getByLabel('Instagram').fill('instagram.com/ursula');

  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog.getByText('Ursula Weber')).toBeVisible();
  await expect(dialog.getByText('https://instagram.com/ursula')).toBeVisible();
  await expect(dialog.getByLabel('Your current password')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
  await save(page);
  await expect(page.getByText('Your profile was saved.')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Account of Ursula Berger' })).toBeVisible();
  await expect(otherTab.getByRole('button', { name: 'Account of Ursula Berger' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue('Walks before breakfast.');
  await expect(location).toHaveValue(/^Lyon, /);
  await expect(page.getByLabel('Birth date')).toHaveValue('1981-04-12');
  await expect(page.getByLabel('Instagram')).toHaveValue('https://instagram.com/ursula');

  // Leaving with unsaved changes asks for confirmation: by a link, by logging out.
  await page.getByRole('button', { name: 'Clear location' }).click();
  await page.getByRole('link', { name: 'Commonplace, home' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(location).toHaveValue('');
  await page.getByRole('button', { name: /^Account of/ }).click();
  // By key: while a menu is growing, Playwright tries again to click and scrolls this page until the menu's button is gone.
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter');
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/account-settings/);
  await page.getByRole('link', { name: 'Commonplace, home' }).click();
  await leave.getByRole('button', { name: 'Leave' }).click();
  // The empty feed of a newcomer goes on to explore, which closes a menu that was open.
  await expect(page).toHaveURL(/\/explore$/);
  await openSettings(page);
  await expect(location).toHaveValue(/^Lyon, /);
});

test('a handle that somebody has is told while one types; a free one is taken and signs in', async ({
  joins,
  guest,
}) => {
  const page = await joins({ username: 'victor', name: 'Victor' });
  await page.goto('/account-settings');
  const handle = page.getByLabel('Username');
  // Names of the product's own pages are reserved.
  await handle.fill('explore');
  await expect(page.getByText('This handle is not available')).toBeVisible();
  await handle.fill('Victor.H');
  await expect(handle).toHaveValue('victor.h');
  await expect(page.getByText('This username is available.')).toBeVisible();
  await save(page);
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByText('@victor.h')).toBeVisible();

  const other = await guest();
  await other.goto('/login');
  await other.getByLabel('Email or username').fill('victor.h');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('button', { name: 'Account of Victor' })).toBeVisible();
});

test('another address asks for the password and counts once its owner followed the link', async ({
  joins,
  guest,
  mails,
}) => {
  const page = await joins({ username: 'wanda', name: 'Wanda' });
  await page.goto('/account-settings');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('Wanda.new@example.org');
  await save(page, 'not my password');
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog.getByLabel('Your current password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Your current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not verified')).toBeVisible();
  await expect(page.getByText('We sent a link to wanda.new@example.org.')).toBeVisible();

  // Sent again, and only once while the page is open.
  await mails.newest('wanda.new@example.org', subjects.emailChange);
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('button', { name: 'Resend' })).toBeDisabled();

  // Until then the old address signs in.
  const signIn = async (email: string) => {
    const browser = await guest();
    await browser.goto('/login');
    await browser.getByLabel('Email or username').fill(email);
    await browser.getByLabel('Password', { exact: true }).fill(password);
    await browser.getByRole('button', { name: 'Sign In' }).click();
    return browser;
  };
  const before = await signIn('wanda@example.org');
  await expect(before.getByRole('button', { name: 'Account of Wanda' })).toBeVisible();

  const mailTab = await page.context().newPage();
  await mailTab.goto(await mails.link('wanda.new@example.org', subjects.emailChange));
  await expect(mailTab.getByText('wanda.new@example.org')).toBeVisible();
  await mailTab.close();
  await page.bringToFront();
  await page.reload();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('wanda.new@example.org');
  const after = await signIn('wanda.new@example.org');
  await expect(after.getByRole('button', { name: 'Account of Wanda' })).toBeVisible();
});
