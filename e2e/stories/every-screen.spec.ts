import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/stack.mjs';
import { registerPerson } from '../support/api-person.ts';
import { furnish } from '../support/furnished-desk.ts';
import { newestMailLink } from '../support/mail-folder.ts';
import { NotePage } from '../support/note-page.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, password, test } from '../support/story.ts';

const large = { width: 1440, height: 900 };
const middle = { width: 900, height: 800 };
const phone = { width: 360, height: 740 };

/**
 * Shows the present screen at three widths: nothing sticks out, and axe finds nothing.
 *
 * What axe finds depends on two things: on structure, which has one shape above 900 px and one below it, and
 * on colours, which come in two themes and not by width. So it looks at the large shape in both themes and at
 * the small one in the dark; `within` narrows its look to what is new on the screen, such as a dialog whose
 * page has been looked at, which then needs each theme and each shape once. Whether something sticks out is
 * no matter of colours: that is measured at every width.
 */
async function inspect(page: Page, name: string, within?: string): Promise<void> {
  await expect.soft(page.locator('body'), `${name}: a place that no word was put in`).not.toContainText('{{');
  await show(page, large, 'light');
  await expectWhole(page, name);
  await expectAccessible(page, `${name}, large, light`, within);
  if (!within) {
    await show(page, large, 'dark');
    await expectAccessible(page, `${name}, large, dark`);
  }
  await show(page, middle, 'dark');
  await expectWhole(page, name);
  await show(page, phone, 'dark');
  await expectWhole(page, name);
  await expectAccessible(page, `${name}, small, dark`, within);
  await show(page, large, 'light');
}

async function show(page: Page, size: typeof large, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

async function expectWhole(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const where = `${name} at ${page.viewportSize()?.width} px`;
  expect.soft(overflow, `${where}: pixels that stick out sideways`).toBe(0);
}

async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  if (found.length > 0) await test.info().attach(where, { body: await page.screenshot() });
  expect.soft(found, `${where}: accessibility`).toEqual([]);
}

// Many looks by axe, which take their time on a busy machine.
test.describe.configure({ timeout: 300_000 });

test('every screen of a guest is whole and accessible at every size in both themes', async ({ guest }) => {
  const page = await guest();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await inspect(page, 'landing');

  await page.goto('/no/such/page');
  await page.getByText('Sorry, the page you visited does not exist.').waitFor();
  await inspect(page, 'not-found');

  await page.goto('/editor');
  await page.getByPlaceholder('Title').fill('A walk');
  await page.getByPlaceholder('Title').press('Enter');
  await page.keyboard.type('Two hours #outside');
  await inspect(page, 'editor');
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

test('the workspace of someone who has just joined is whole and accessible at every size in both themes', async ({
  joins,
}) => {
  const page = await joins({ username: 'ivan', name: 'Ivan Petrow' });
  await page.goto('/');
  await page.getByText('No note found.').waitFor();
  await inspect(page, 'empty-workspace');
  await page.getByRole('button', { name: 'Account of Ivan Petrow' }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).waitFor();
  // On a small device the drawer has it.
  await expectAccessible(page, 'account-menu', '[role="menu"]');
  await page.keyboard.press('Escape');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Saved Notebooks' }).click();
  await page.getByText('Books & Notebooks that you save will appear here.').waitFor();
  await navigation.getByRole('button', { name: 'Publications' }).click();
  await page.getByText('What you publish will appear here.').waitFor();
  await inspect(page, 'nothing-saved');
  await navigation.getByRole('button', { name: 'Shared With Me' }).click();
  await page.getByText('Notes shared with you will appear here.').waitFor();
  await inspect(page, 'nothing-shared', 'main');

  const note = new NotePage(page);
  await note.write('A long walk', 'We started before the sun was up, and the road was still wet.');
  await inspect(page, 'note-editor');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByText('@ivan').waitFor();
  await expectAccessible(page, 'drawer');
});

test('the lists of the workspace are whole and accessible at every size in both themes', async ({
  guest,
  product,
}) => {
  const { page } = await furnishedDesk(guest, product, 'lists');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const list = page.getByRole('region', { name: 'List' });
  await page.goto('/');
  await list.getByRole('link', { name: 'The ferry' }).waitFor();
  await inspect(page, 'my-notes');
  await list.getByRole('button', { name: 'Show as cards' }).click();
  await inspect(page, 'my-notes-cards', 'main');
  await list.getByRole('button', { name: 'Search your notes' }).click();
  await list.getByLabel('Search in your notes').fill('no such words');
  await list.getByText('No note found.').waitFor();
  await inspect(page, 'my-notes-not-found', 'main');

  await navigation.getByRole('button', { name: 'My Notebooks' }).click();
  await list.getByRole('button', { name: /^Rivers/, expanded: false }).click();
  await list.getByRole('button', { name: /^Springs/, expanded: false }).click();
  await list.getByRole('link', { name: 'A long walk' }).waitFor();
  await inspect(page, 'my-notebooks');
  await list.getByRole('tab', { name: 'Later' }).click();
  await list.getByText('Nothing here.').waitFor();
  await inspect(page, 'empty-set', 'main');

  await navigation.getByRole('button', { name: 'Saved Notebooks' }).click();
  await list.getByText('A garden').first().waitFor();
  await inspect(page, 'saved-notebooks', 'main');
  await navigation.getByRole('button', { name: 'Shared With Me' }).click();
  await list.getByText('Seeds').waitFor();
  await inspect(page, 'shared-notes', 'main');
  await list.getByRole('tab', { name: 'Notebooks' }).click();
  await list.getByText('Lent books').waitFor();
  await inspect(page, 'shared-notebooks', 'main');
  await navigation.getByRole('button', { name: 'Publications' }).click();
  await navigation.getByRole('link', { name: 'Weather' }).waitFor();
  await inspect(page, 'publications');
});

test('notes and notebooks are whole and accessible at every size in both themes', async ({
  guest,
  product,
}) => {
  const { page, desk } = await furnishedDesk(guest, product, 'panels');
  await page.goto(`/?note=${desk.walk}`);
  await page.getByRole('article').getByText('The road was still wet').waitFor();
  await inspect(page, 'note');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('separator', { name: 'Width of the list' }).press('Home');
  await expectAccessible(page, 'list-over-note');
  await page.setViewportSize(large);
  await page.goto(`/?note=${desk.seeds}`);
  await page.getByRole('article').getByText('The road was still wet').waitFor();
  await inspect(page, 'note-of-another', 'article');

  await page.goto(`/?notebook=${desk.rivers}`);
  await page.getByRole('article').getByText('The ferry').waitFor();
  await inspect(page, 'notebook');
  await page.goto(`/?notebook=${desk.garden}`);
  await page.getByRole('article').getByText('Weeds').waitFor();
  await inspect(page, 'notebook-of-another', 'article');
  await page.goto(`/?notebook=${desk.rivers}&edit`);
  await page.getByRole('button', { name: 'Choose a cover' }).waitFor();
  await inspect(page, 'notebook-editing');
});

test('the menus and dialogs of the workspace are whole and accessible at every size in both themes', async ({
  guest,
  product,
}) => {
  const { page } = await furnishedDesk(guest, product, 'dialogs');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const list = page.getByRole('region', { name: 'List' });
  /** Opens a menu, and with an entry of it what that leads to. */
  const look = async (menu: string, entry: string | null, name: string) => {
    await list.getByRole('button', { name: menu }).first().click();
    if (entry === null) {
      await page.getByRole('menuitem').first().waitFor();
      await inspect(page, name, '[role="menu"]');
    } else {
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
      await inspect(page, name, '[role="dialog"]');
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
  };

  await page.goto('/');
  await list.getByRole('link', { name: 'The ferry' }).waitFor();
  const ferry = 'Actions for The ferry';
  await look(ferry, null, 'note-menu');
  await look(ferry, 'Share', 'share-note');
  await look(ferry, 'Publish', 'publish-note');
  await look('Actions for A long walk', 'Unpublish', 'unpublish-note');
  await look(ferry, 'Protect', 'protect-note');
  await look(ferry, 'Move to…', 'move-note');
  await look(ferry, 'Copy to…', 'copy-note');
  await look(ferry, 'Delete', 'delete-note');
  await list.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'filter-notes', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await navigation.getByRole('button', { name: 'Shared With Me' }).click();
  await list.getByText('Seeds').waitFor();
  await look('Actions for Seeds', 'Save to…', 'save-note');

  await navigation.getByRole('button', { name: 'My Notebooks' }).click();
  await list.getByText('Rivers').waitFor();
  const rivers = 'Actions for Rivers';
  await look(rivers, null, 'notebook-menu');
  await look(rivers, 'Share', 'share-notebook');
  await look(rivers, 'Protect', 'protect-notebook');
  await look(rivers, 'Add section', 'new-section');
  await look(rivers, 'Add to set', 'add-to-set');
  await look(rivers, 'Delete', 'delete-notebook');
  await list.getByRole('button', { name: 'New notebook' }).click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await inspect(page, 'new-notebook', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'New set' }).click();
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await inspect(page, 'new-set', '[role="dialog"]');
});

/** The desk of someone who has one of everything, in a browser of theirs. */
async function furnishedDesk(guest: () => Promise<Page>, product: Stack, tag: string) {
  const owner = await registerPerson(product, 'bruno', tag);
  const desk = await furnish(owner, await registerPerson(product, 'clara', tag));
  return { page: await signedIn(await guest(), owner), desk };
}

test('the settings and their dialogs are whole and accessible at every size in both themes', async ({
  joins,
}) => {
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
