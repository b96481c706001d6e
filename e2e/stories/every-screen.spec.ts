import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { newestMailLink } from '../support/mail-folder.ts';
import { NotePage } from '../support/note-page.ts';
import { expect, password, test } from '../support/story.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 900, height: 800 },
  { width: 360, height: 740 },
];
const themes = ['light', 'dark'] as const;

/** Shows the present screen at every size in both themes: nothing sticks out, and axe finds nothing. */
async function inspect(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator('body'), `${name}: a place that no word was put in`).not.toContainText('{{');
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const where = `${name} at ${size.width} px, ${colorScheme}`;
      await page.screenshot({ path: test.info().outputPath(`${name}-${size.width}-${colorScheme}.png`) });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${where}: pixels that stick out sideways`).toBe(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      expect.soft(found, `${where}: accessibility`).toEqual([]);
    }
  }
  await page.setViewportSize(sizes[0] as (typeof sizes)[0]);
}

// Six looks by axe at each screen, which take their time on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('every screen of a guest is whole and accessible at every size in both themes', async ({ guest }) => {
  const page = await guest();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await inspect(page, 'landing');

  await page.goto('/no/such/page');
  await page.getByText('Sorry, the page you visited does not exist.').waitFor();
  await inspect(page, 'not-found');
});

test('every screen of joining is whole and accessible at every size in both themes', async ({
  guest,
  product,
}) => {
  const page = await guest();
  await page.goto('/join');
  await page.getByLabel('Email').fill('heidi');
  await page.getByRole('button', { name: 'Join For Free' }).click();
  await page.getByText('Please enter a valid email.').waitFor();
  await inspect(page, 'join');
  await page.getByLabel('Email').fill('heidi@example.org');
  await page.getByRole('button', { name: 'Join For Free' }).click();
  await page.getByText('Check your mail').waitFor();
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

test('every screen of signing in is whole and accessible at every size in both themes', async ({ guest }) => {
  const page = await guest();
  await page.goto('/login?next=%2F%3Fn');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Please your Email or Username').waitFor();
  await inspect(page, 'login');
  await page.goto('/forgot-password/');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If your email is registered').waitFor();
  await inspect(page, 'forgot-password');
  await page.goto('/verify-email/nothing');
  await page.getByText('Invalid token.').waitFor();
  await inspect(page, 'verify-email-invalid');
});

test('every screen of another address is whole and accessible at every size in both themes', async ({
  joins,
  guest,
  product,
}) => {
  const page = await joins({ username: 'hedda', name: 'Hedda Lind' });
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

test('every screen of a new password is whole and accessible at every size in both themes', async ({
  joins,
  guest,
  product,
}) => {
  await (await joins({ username: 'helga', name: 'Helga Schneider' })).close();
  const page = await guest();
  await page.goto('/forgot-password/');
  await page.getByLabel('Email').fill('helga@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If your email is registered').waitFor();
  await page.goto(await newestMailLink(product.dataDir, 'helga@example.org', 'create-password'));
  await page.getByLabel('New password', { exact: true }).fill('another battery');
  await page.getByLabel('New password, once more').fill('another');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await inspect(page, 'create-password');
  await page.getByLabel('New password, once more').fill('another battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password is set').waitFor();
  await inspect(page, 'password-set');
  await page.goto('/create-password/');
  await page.getByText('Invalid Request').waitFor();
  await inspect(page, 'create-password-invalid');
});

test('every screen of the workspace is whole and accessible at every size in both themes', async ({
  joins,
}) => {
  const page = await joins({ username: 'ivan', name: 'Ivan Petrow' });
  await page.goto('/');
  await page.getByText('No note found.').waitFor();
  await inspect(page, 'empty-workspace');
  await page.getByRole('button', { name: 'Account of Ivan Petrow' }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).waitFor();
  await inspect(page, 'account-menu');
  await page.keyboard.press('Escape');

  const note = new NotePage(page);
  await note.write('A long walk', 'We started before the sun was up, and the road was still wet.');
  await inspect(page, 'note');

  await expect(page.getByRole('region', { name: 'List' }).getByText('A long walk')).toBeVisible();

  await note.shareButton.click();
  const dialog = page.getByRole('dialog', { name: 'Share note' });
  await dialog.getByText('Only you can see this note.').waitFor();
  await inspect(page, 'share-dialog');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByText('@ivan').waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('drawer-360.png') });
});

test('the settings and their dialogs are whole and accessible at every size in both themes', async ({
  joins,
}) => {
  // A long page, which axe reads eighteen times.
  test.setTimeout(300_000);
  const page = await joins({ username: 'otto', name: 'Otto Lindqvist' });
  await page.goto('/account-settings');
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('Instagram').fill('https://evil.example/otto');
  await save.click();
  await page.getByText('Please enter an address that begins with').waitFor();
  await page.getByRole('combobox', { name: 'Location' }).fill('upp');
  await page.getByRole('option').first().waitFor();
  await inspect(page, 'settings');

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('Email').fill('otto.new@example.org');
  await page.getByLabel('Bio').fill('Collects maps of towns that were never built.');
  await save.click();
  await page.getByLabel('Your present password').waitFor();
  await inspect(page, 'settings-confirm');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('What stays').waitFor();
  await inspect(page, 'settings-delete');
});
