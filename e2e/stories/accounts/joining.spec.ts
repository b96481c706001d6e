import type { Page } from '@playwright/test';
import { expect, password, subjects, test } from '../../support/browser/account-story.ts';

test.describe.configure({ timeout: 120_000 });

/** The autofill and error attributes of the focused field. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return { autocomplete: field.autocomplete, invalid: field.getAttribute('aria-invalid') };
  });

test('U37: with the keyboard alone one joins, finds a first note, is signed in, forgets the password and signs in with another', async ({
  guest,
  mails,
}) => {
  const page = await guest();
  const { keyboard } = page;
  const address = 'yara@example.org';

  await page.goto('/join');
  await page.getByLabel('Email').focus();
  await keyboard.type('yara@');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email.');
  expect(await focusedField(page)).toEqual({ autocomplete: 'email', invalid: 'true' });
  await keyboard.press('Control+a');
  // Upper case and a trailing space.
  await keyboard.insertText(' YARA@Example.org ');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(`We sent a link to ${address}.`)).toBeVisible();

  await page.goto(await mails.link(address, subjects.join));
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText(`For ${address}`)).toBeVisible();
  await expect(next).toBeDisabled();
  expect(await focusedField(page)).toMatchObject({ autocomplete: 'name' });
  await keyboard.type('   ');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Your name is required.');
  await expect(next).toBeDisabled();
  await keyboard.press('Control+a');
  await keyboard.type('Yara Quill');
  await expect(next).toBeEnabled();
  await keyboard.press('Enter');

  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
  expect(await focusedField(page)).toMatchObject({ autocomplete: 'username' });
  await expect(next).toBeDisabled();
  await keyboard.type('yara quill!');
  await expect(page.getByText('A space is not allowed.', { exact: true })).toBeVisible();
  await keyboard.press('Control+a');
  await keyboard.type('yara!');
  await expect(page.getByText('“!” is not allowed.', { exact: true })).toBeVisible();
  await keyboard.press('Control+a');
  await keyboard.type('login');
  await expect(page.getByText('This username is not available.', { exact: true })).toBeVisible();
  await expect(next).toBeDisabled();
  await keyboard.press('Control+a');
  await keyboard.insertText('YARA.Q');
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('yara.q');
  await expect(page.getByText('This username is available.')).toBeVisible();
  await keyboard.press('Enter');

  const create = page.getByRole('button', { name: 'Create My Account' });
  const secret = page.getByLabel('Password', { exact: true });
  await expect(secret).toBeFocused();
  expect(await focusedField(page)).toMatchObject({ autocomplete: 'new-password' });
  await keyboard.type('short');
  await expect(page.getByRole('alert')).toHaveText('Password must be minimum 6 characters.');
  await expect(create).toBeDisabled();
  await keyboard.press('Control+a');
  await keyboard.type('password1');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This password is too common.');
  await expect(secret).toBeFocused();
  await expect(create).toBeDisabled();
  // The password is shown and hidden by keyboard.
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(secret).toHaveAttribute('type', 'text');
  await expect(secret).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.insertText(password);
  await keyboard.press('Enter');
  await expect(page.getByText('Welcome Yara')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Yara Quill' })).toBeVisible();
  // A first note of their own, editable like any other.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'My Notes' }).click();
  await page.getByRole('link', { name: 'Start here' }).click();
  await expect(page.getByRole('heading', { name: 'Try these' })).toBeVisible();
  await expect(page.getByText('Press / on an empty line').last()).toBeVisible();
  await expect(page.getByText('Tick this box')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Account of Yara Quill' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/login');
  await page.getByLabel('Email or username').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText([
    'Please your Email or Username',
    'Please enter your Password',
  ]);
  await expect(page.getByLabel('Email or username')).toBeFocused();
  expect(await focusedField(page)).toEqual({ autocomplete: 'username', invalid: 'true' });
  await keyboard.insertText(' YARA@EXAMPLE.ORG ');
  await keyboard.press('Tab');
  expect(await focusedField(page)).toMatchObject({ autocomplete: 'current-password' });
  await keyboard.type('not this one');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Email, username or password is not correct.');
  await expect(page.getByLabel('Email or username')).toBeFocused();

  // Tab reaches the show button of the password, the submit button, and the link for forgotten passwords.
  for (let tabs = 0; tabs < 4; tabs += 1) await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/forgot-password\/$/);
  const email = page.getByLabel('Email');
  await email.focus();
  await keyboard.press('Control+a');
  await keyboard.press('Delete');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter Email');
  await expect(email).toBeFocused();
  await keyboard.type(address);
  await keyboard.press('Enter');
  await expect(
    page.getByText('If your email is registered, you would have recieved a link to reset your password.'),
  ).toBeVisible();

  await page.goto(await mails.link(address, subjects.reset));
  const again = page.getByLabel('Confirm new password');
  await page.getByLabel('New password', { exact: true }).focus();
  expect(await focusedField(page)).toMatchObject({ autocomplete: 'new-password' });
  await keyboard.type('five5');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText([
    'Password must be atleast 6 characters or more',
    'Passwords do not match',
  ]);
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.insertText('a longer battery');
  await again.focus();
  await keyboard.type('a longer');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  await expect(again).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.insertText('a longer battery');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeFocused();
  await keyboard.press('Enter');
  await page.getByLabel('Email or username').focus();
  await keyboard.type('yara.q');
  await keyboard.press('Tab');
  await keyboard.insertText('a longer battery');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Account of Yara Quill' })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/(?:explore)?$/);
});

test('a mail can be asked for again after thirty seconds, and Back leads to the address', async ({
  guest,
  mails,
}) => {
  const page = await guest();
  const address = 'tilda@example.org';
  await page.clock.install();
  await page.goto('/join');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Join For Free' }).click();
  const resend = page.getByRole('button', { name: /^Resend/ });
  await expect(resend).toHaveText(/^Resend in (30|29) s$/);
  await expect(resend).toBeDisabled();
  await page.clock.runFor(28_000);
  await expect(resend).toBeDisabled();
  await page.clock.runFor(3_000);
  await expect(resend).toHaveText('Resend');
  // For the server, whose clock is unchanged, thirty seconds have not passed.
  await resend.click();
  await expect(page.getByText('Mail already sent.')).toBeVisible();
  await expect(resend).toBeDisabled();
  expect(mails.to(address)).toHaveLength(1);

  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await page.goForward();
  await expect(page.getByText(`We sent a link to ${address}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(page.getByRole('button', { name: 'Join For Free' })).toBeVisible();
});

test('the steps have a way back, and what was typed stays; a reload begins again', async ({
  guest,
  mails,
}) => {
  const page = await guest();
  await page.goto('/join');
  await page.getByLabel('Email').fill('ulf@example.org');
  await page.getByLabel('Email').press('Enter');
  const link = await mails.link('ulf@example.org', subjects.join);
  await page.goto(link);
  await page.getByLabel('Name', { exact: true }).fill('Ulf');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Username', { exact: true }).fill('ulf');
  await page.getByText('This username is available.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);

  await page.goBack();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('ulf');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ulf');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await expect(page.getByRole('button', { name: 'Create My Account' })).toBeEnabled();

  await page.reload();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page).toHaveURL(link);
});

test('a username that somebody took meanwhile leads back to that step', async ({ joins, guest, mails }) => {
  const page = await guest();
  await page.goto('/join');
  await page.getByLabel('Email').fill('vera@example.org');
  await page.getByLabel('Email').press('Enter');
  await page.goto(await mails.link('vera@example.org', subjects.join));
  await page.getByLabel('Name', { exact: true }).fill('Vera');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Username', { exact: true }).fill('yves');
  await page.getByText('This username is available.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await joins({ username: 'yves', name: 'Yves' });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This username is not available.');
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('Username', { exact: true }).fill('vera');
  await page.getByText('This username is available.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect(page.getByText('Welcome Vera')).toBeVisible();
});

test('over a slow line a button shows that it works, and is pressed once however often', async ({
  guest,
}) => {
  const page = await guest();
  const sent: string[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/users/join', async (route) => {
    sent.push(route.request().postData() ?? '');
    await answered.promise;
    await route.continue();
  });
  await page.goto('/join');
  const button = page.getByRole('button', { name: 'Join For Free' });
  await page.getByLabel('Email').fill('walt@example.org');
  for (let presses = 0; presses < 3; presses += 1) await page.getByLabel('Email').press('Enter');
  await button.dispatchEvent('click');
  await expect(button).toHaveAttribute('data-loading', 'true');
  await expect(button).toBeDisabled();
  answered.resolve();
  await expect(page.getByText('Check your email')).toBeVisible();
  expect(sent).toEqual(['{"email":"walt@example.org"}']);
});

test('a link that opened an account opens no other, and says what to do', async ({ guest, mails }) => {
  const page = await guest();
  const address = 'zack@example.org';
  await page.goto('/join');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Email').press('Enter');
  const link = await mails.link(address, subjects.join);

  /** Fills the form except for the password. */
  async function fill(tab: Page, username: string): Promise<void> {
    await tab.goto(link);
    await tab.getByLabel('Name', { exact: true }).fill('Zack');
    await tab.getByRole('button', { name: 'Next' }).click();
    await tab.getByLabel('Username', { exact: true }).fill(username);
    await tab.getByText('This username is available.').waitFor();
    await tab.getByRole('button', { name: 'Next' }).click();
    await tab.getByLabel('Password', { exact: true }).fill(password);
  }
  const elsewhere = await guest();
  await fill(page, 'zack');
  await fill(elsewhere, 'zack.two');
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect(page.getByText('Welcome Zack')).toBeVisible();

  await elsewhere.getByRole('button', { name: 'Create My Account' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Invalid token.' })).toBeVisible();
  await expect(
    elsewhere.getByText('If you have an account, sign in. Otherwise, get a new link.'),
  ).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Invalid token.' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Get a new link' }).click();
  await expect(elsewhere).toHaveURL(/\/join$/);

  // A person who already has the account is redirected home.
  await page.goto(link);
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page.getByRole('button', { name: 'Account of Zack' })).toBeVisible();

  // An address with an account gets a mail that says so; the page does not reveal it.
  await elsewhere.getByLabel('Email').fill(address);
  await elsewhere.getByLabel('Email').press('Enter');
  await expect(elsewhere.getByText('Check your email')).toBeVisible();
  expect(await mails.link(address, subjects.accountExists)).toMatch(/\/login$/);
});

test('a link that is opened while somebody else is signed in signs nobody out unasked', async ({
  joins,
  mails,
}) => {
  const page = await joins({ username: 'tessa', name: 'Tessa' });
  await page.goto('/');
  const other = await page.context().newPage();
  const address = 'timo@example.org';
  // Requested on another device; the mail is opened here.
  await page.request.post('/api/users/join', { data: { email: address } });
  const link = await mails.link(address, subjects.join);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Tessa is signed in' })).toBeVisible();
  await expect(other.getByText(`This link creates an account for ${address}.`)).toBeVisible();
  await other.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(other.getByRole('button', { name: 'Account of Tessa' })).toBeVisible();

  await other.goBack();
  await other.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(other).toHaveURL(link);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await other.getByLabel('Name', { exact: true }).fill('Timo');
  await other.getByRole('button', { name: 'Next' }).click();
  await other.getByLabel('Username', { exact: true }).fill('timo');
  await other.getByText('This username is available.').waitFor();
  await other.getByRole('button', { name: 'Next' }).click();
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Create My Account' }).click();
  await expect(other.getByText('Welcome Timo')).toBeVisible();
  // The other tab shows the landing page, and follows once it is seen.
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Account of Timo' })).toBeVisible();
});
