import { staticPages } from '@commonplace/contracts/pages';
import { inspect } from '../../support/browser/inspect-screen.ts';
import { expect, password, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { newestMailLink } from '../../support/people/mail-folder.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// Many axe analyses, which are slow on a busy machine. The pages where guests arrive are part of the gate.
test.describe.configure({ timeout: 300_000 });

test('every screen of a guest is whole and accessible at every size in both themes', async ({ guest }) => {
  const page = await guest();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await inspect(page, 'landing');
  // The welcome leaves the first screen of a phone to what it is about.
  await page.setViewportSize({ width: 360, height: 740 });
  const welcome = await page.getByRole('dialog', { name: 'Welcome' }).boundingBox();
  expect(welcome?.height).toBeLessThanOrEqual(64);

  await page.goto('/no/such/page');
  await page.getByText('Sorry, the page you visited does not exist.').waitFor();
  await inspect(page, 'not-found');

  await page.goto('/editor');
  await page.getByPlaceholder('Title').fill('A walk');
  await page.getByPlaceholder('Title').press('Enter');
  await page.keyboard.type('Two hours #outside');
  await inspect(page, 'editor');
});

test('a static page is whole and accessible at every size for a signed-in person too', async ({
  guest,
  product,
}) => {
  const page = await signedIn(await guest(), await registerPerson(product, 'hortensia'));
  await page.goto('/about');
  await page.getByRole('link', { name: 'Open app' }).waitFor();
  await inspect(page, 'about');
});

test('every static page is whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ guest }) => {
  const page = await guest();
  for (const [name, [path]] of Object.entries(staticPages)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await inspect(page, name);
  }
});

test('every screen of joining is whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ guest, product }) => {
  const page = await guest();
  await page.goto('/join');
  await page.getByLabel('Email').fill('heidi');
  await page.getByRole('button', { name: 'Join For Free' }).click();
  await page.getByText('Please enter a valid email.').waitFor();
  await inspect(page, 'join');
  await page.getByLabel('Email').fill('heidi@example.org');
  await page.getByRole('button', { name: 'Join For Free' }).click();
  await page.getByText('Check your email').waitFor();
  await inspect(page, 'mail-sent');

  await page.goto(await newestMailLink(product.dataDir, 'heidi@example.org'));
  await page.getByLabel('Name', { exact: true }).fill('Heidi');
  await inspect(page, 'onboard-name');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Username', { exact: true }).fill('heidi');
  await page.getByText('This username is available.').waitFor();
  await inspect(page, 'onboard-username');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByText('Password must be minimum 6 characters.').waitFor();
  await inspect(page, 'onboard-password');
  await page.goto('/onboard/nothing');
  await page.getByText('Invalid token.').waitFor();
  await inspect(page, 'onboard-invalid');
});

test('every screen of signing in is whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ guest }) => {
  const page = await guest();
  await page.goto('/login?next=%2F%3Fn');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Please your Email or Username').waitFor();
  await inspect(page, 'login');
  await page.goto('/forgot-password/');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If your email is registered').waitFor();
  await inspect(page, 'forgot-password');
  await page.goto('/verify-email/nothing');
  await page.getByText('Invalid token.').waitFor();
  await inspect(page, 'verify-email-invalid');
});

test('every screen of another address is whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ joins, guest, product }) => {
  const page = await joins({ username: 'hedda', name: 'Hedda Lind' });
  await page.goto('/');
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  await page.request.post('/api/users/current/edit', {
    headers: { authorization: `Bearer ${token}` },
    data: { email: 'hedda@example.com', password },
  });
  const elsewhere = await guest();
  await elsewhere.goto(await newestMailLink(product.dataDir, 'hedda@example.com', 'verify-email'));
  await elsewhere.getByText('Your email is confirmed').waitFor();
  await inspect(elsewhere, 'verify-email');
  await page.request.post('/api/users/join', { data: { email: 'hjalmar@example.org' } });
  await page.goto(await newestMailLink(product.dataDir, 'hjalmar@example.org'));
  await page.getByRole('heading').first().waitFor();
  await inspect(page, 'onboard-signed-in');
});

test('every screen of a new password is whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ joins, guest, product }) => {
  await (await joins({ username: 'helga', name: 'Helga Schneider' })).close();
  const page = await guest();
  await page.goto('/forgot-password/');
  await page.getByLabel('Email').fill('helga@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If your email is registered').waitFor();
  await page.goto(await newestMailLink(product.dataDir, 'helga@example.org', 'create-password'));
  await page.getByLabel('New password', { exact: true }).fill('another battery');
  await page.getByLabel('Confirm new password').fill('another');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await inspect(page, 'create-password');
  await page.getByLabel('Confirm new password').fill('another battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password is set').waitFor();
  await inspect(page, 'password-set');
  await page.goto('/create-password/');
  await page.getByText('Invalid Request').waitFor();
  await inspect(page, 'create-password-invalid');
});
