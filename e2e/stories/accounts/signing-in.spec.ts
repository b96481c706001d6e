import { api } from '@commonplace/contracts/api';
import { expect, password, subjects, test } from '../../support/browser/account-story.ts';

test.describe.configure({ timeout: 120_000 });

test('signing in leads to where one wanted to go, and says when nothing can be reached', async ({
  joins,
  guest,
}) => {
  await (await joins({ username: 'tamara', name: 'Tamara' })).close();
  const page = await guest();
  await page.goto('/?n');
  await expect(page).toHaveURL(/\/login\?next=%2F%3Fn$/);
  await expect(page.getByText('Sign in to continue.')).toBeVisible();
  // Without Google sign-in no script of another origin is loaded.
  await expect(page.getByText('or', { exact: true })).toBeHidden();
  expect(await page.locator('script[src*="google"]').count()).toBe(0);

  await page.getByLabel('Email or username').fill('Tamara');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.route('**/api/users/login', (route) => route.abort());
  const button = page.getByRole('button', { name: 'Sign In' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Unable to reach servers. Please try again later.');
  await expect(button).toBeFocused();
  // A proxy answers without the expected fields.
  await page.unroute('**/api/users/login');
  await page.route('**/api/users/login', (route) => route.fulfill({ json: { success: true } }));
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Some error occured. Please try again.');
  await page.unroute('**/api/users/login');
  await button.click();
  await expect(page).toHaveURL(/\/\?n$/);
  await expect(page.getByRole('button', { name: 'Account of Tamara' })).toBeVisible();
  // A signed-in person is redirected.
  for (const path of ['/login', '/join']) {
    await page.goto(path);
    await expect(page).toHaveURL(/:\d+\/(?:explore)?$/);
  }
});

test('a password that is set by a mail’s link signs out everywhere, once, and nobody is told about a session', async ({
  joins,
  guest,
  mails,
}) => {
  const page = await joins({ username: 'tilo', name: 'Tilo' });
  const phone = await guest();
  await phone.goto('/login');
  await phone.getByLabel('Email or username').fill('tilo');
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('button', { name: 'Account of Tilo' })).toBeVisible();

  await page.request.post(api.users.forgotPassword.path, { data: { email: 'tilo@example.org' } });
  const link = await mails.link('tilo@example.org', subjects.reset);
  await page.goto(link);
  const [next, again] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm new password'),
  ];
  await next.fill('password1');
  await again.fill('password1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This password is too common.');
  await expect(next).toBeFocused();
  await next.fill('another battery');
  await again.fill('another battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await expect(page.getByText('Session timed out.')).toBeHidden();
  await mails.newest('tilo@example.org', subjects.passwordChanged);

  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await expect(phone.getByText('Session timed out. Please sign in again.')).toBeVisible();

  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email or username').fill('tilo@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email, username or password is not correct.');
  await page.getByLabel('Password', { exact: true }).fill('another battery');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Account of Tilo' })).toBeVisible();

  await page.goto(link);
  await next.fill('a third battery');
  await again.fill('a third battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password\/$/);
  await page.route('**/api/users/forgot-password', (route) => route.abort());
  await page.getByLabel('Email').fill('tilo@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There is some problem with the server. Please try again later.',
  );
});

test('a link to a new address works once the page is open, in any browser, and a link of another kind does nothing', async ({
  joins,
  guest,
  mails,
}) => {
  const page = await joins({ username: 'tristan', name: 'Tristan' });
  await page.goto('/');
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  await page.request.post(api.profiles.edit.path, {
    headers: { authorization: `Bearer ${token}` },
    data: { email: 'tristan@example.com', password },
  });
  const link = await mails.link('tristan@example.com', subjects.emailChange);
  // A mail scanner that fetches the address has no effect.
  expect((await page.request.get(link, { headers: { accept: 'text/html' } })).status()).toBe(200);

  const elsewhere = await guest();
  await elsewhere.route('**/api/users/verify-email/*', (route) => route.abort());
  await elsewhere.goto(link);
  await expect(
    elsewhere.getByRole('heading', { name: 'Unable to reach servers. Please try again later.' }),
  ).toBeVisible();
  await elsewhere.unroute('**/api/users/verify-email/*');
  await elsewhere.getByRole('button', { name: 'Retry' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expect(elsewhere.getByText('You now sign in with tristan@example.com')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Invalid token.' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Sign In' }).click();
  await elsewhere.getByLabel('Email or username').fill('tristan@example.com');
  await elsewhere.getByLabel('Password', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Account of Tristan' })).toBeVisible();

  await page.request.post(api.users.join.path, { data: { email: 'titus@example.org' } });
  const joining = await mails.link('titus@example.org', subjects.join);
  await page.goto(joining.replace('/onboard/', '/verify-email/'));
  await expect(page.getByRole('heading', { name: 'Invalid token.' })).toBeVisible();
  await (await guest()).goto(joining);
});
