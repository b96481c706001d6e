import type { Page } from '@playwright/test';
import { expectAccessible, inspect, large, phone } from '../../support/browser/inspect-screen.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { furnish } from '../../support/people/furnished-desk.ts';
import { signedIn } from '../../support/people/signed-in.ts';
import type { StoryProduct } from '../../support/stack/story-product.ts';

// Many axe analyses, which are slow on a busy machine. Notes and notebooks, the most used screens, are part of the
// gate.
test.describe.configure({ timeout: 300_000 });

test('the workspace of someone who has just joined is whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ joins }) => {
  const page = await joins({ username: 'ivan', name: 'Ivan Petrow' });
  await page.goto('/');
  await page.getByText('No note found.').waitFor();
  await inspect(page, 'empty-workspace');
  await page.getByRole('button', { name: 'Account of Ivan Petrow' }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).waitFor();
  // On a small device it is in the drawer.
  await expectAccessible(page, 'account-menu', { within: '[role="menu"]' });
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
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByText('@ivan').waitFor();
  await expectAccessible(page, 'drawer');
});

test('the lists of the workspace are whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ guest, product }) => {
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
  await page.getByRole('article').getByText('The road was still wet').first().waitFor();
  await inspect(page, 'note');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('separator', { name: 'Width of the list' }).press('Home');
  await expectAccessible(page, 'list-over-note');
  await page.setViewportSize(large);
  await page.goto(`/?note=${desk.seeds}`);
  await page.getByRole('article').getByText('The road was still wet').first().waitFor();
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

test('the menus and dialogs of the workspace are whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ guest, product }) => {
  const { page } = await furnishedDesk(guest, product, 'dialogs');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const list = page.getByRole('region', { name: 'List' });
  /** Opens a menu, and then the dialog of one of its entries. */
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

/** The workspace of a person with one thing of each kind, in their own browser. */
async function furnishedDesk(guest: () => Promise<Page>, product: StoryProduct, tag: string) {
  const owner = await registerPerson(product, 'brunhild', tag);
  const desk = await furnish(owner, await registerPerson(product, 'clarissa', tag));
  return { page: await signedIn(await guest(), owner), desk };
}

test('the settings and their dialogs are whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ joins }) => {
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
  await page.getByLabel('Email', { exact: true }).fill('otto.new@example.org');
  await page.getByLabel('Bio').fill('Collects maps of towns that were never built.');
  await save.click();
  await page.getByLabel('Your current password').waitFor();
  await inspect(page, 'settings-confirm');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('What will be kept').waitFor();
  await inspect(page, 'settings-delete');
});
