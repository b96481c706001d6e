import type { Page } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

// Several people, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

const listOf = (page: Page) => page.getByRole('region', { name: 'List' });
const show = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: entry, exact: true }).click();
const choose = async (page: Page, thing: string, entry: string) => {
  await listOf(page)
    .getByRole('button', { name: `Actions for ${thing}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('W28 C6: one moves a note to the trash while the other types; restored it is theirs again', async ({
  joins,
}) => {
  const owner = new NotePage(await joins({ username: 'rosalind', name: 'Rosalind' }));
  const writer = new NotePage(await joins({ username: 'theodor', name: 'Theodor' }));
  const noteId = await owner.write('Shared page', 'Begun.');
  await owner.shareWith('theodor', 'Can edit');
  await writer.open(noteId);
  await writer.typeAtEnd(' Ours.');
  await writer.saved();
  await expect(owner.body).toHaveText('Begun. Ours.');

  await test.step('the other person’s open editor says that the note is gone', async () => {
    const list = listOf(owner.page);
    await show(owner.page, 'My Notes');
    await list.getByRole('link', { name: 'Shared page' }).focus();
    await Promise.all([writer.page.keyboard.type(' And more'), owner.page.keyboard.press('Delete')]);
    await expect(owner.page.getByText('Note moved to trash.')).toBeVisible();
    await expect(list.getByRole('link', { name: 'Shared page' })).toBeHidden();
    await expect(owner.page).not.toHaveURL(/note=/);
    await expect(writer.page.getByText('This note was deleted.')).toBeVisible();
    await expect(writer.page.getByRole('toolbar')).toBeHidden();
  });

  await test.step('Undo brings it back for both', async () => {
    await owner.page.getByRole('button', { name: 'Undo' }).click();
    await expect(listOf(owner.page).getByRole('link', { name: 'Shared page' })).toBeVisible();
    await expect(writer.body).toContainText('Begun. Ours.');
    await expect(writer.page.getByRole('toolbar')).toBeVisible();
    await writer.typeAtEnd(' Again.');
    await writer.saved();
  });
});

test('W28 what is in the trash is found there, restored, deleted for good after the question, and emptied', async ({
  joins,
}) => {
  const undine = new NotePage(await joins({ username: 'undine', name: 'Undine' }));
  const { page } = undine;
  for (const title of ['Ash', 'Birch', 'Cedar']) await undine.write(title, `A ${title.toLowerCase()} tree.`);
  const list = listOf(page);
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  await show(page, 'My Notes');
  for (const title of ['Ash', 'Birch', 'Cedar']) {
    await choose(page, title, 'Move to trash');
    await expect(list.getByRole('link', { name: title })).toBeHidden();
  }

  await test.step('searched and restored', async () => {
    await show(page, 'Trash');
    await expect(list.getByRole('heading', { name: 'Trash (3)' })).toBeVisible();
    await expect(list.getByText('Notes stay here for 30 days.')).toBeVisible();
    await expect(row('Birch')).toContainText('30 days left');
    await list.getByRole('button', { name: 'Search the trash' }).click();
    await list.getByRole('searchbox').fill('bir');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name: 'Restore Birch' }).click();
    await expect(list.getByText('Nothing found in the trash.')).toBeFocused();
    await list.getByRole('button', { name: 'Close the search' }).click();
    await expect(list.getByRole('heading', { name: 'Trash (2)' })).toBeVisible();
  });

  await test.step('deleted for good, after the question that a note has everywhere', async () => {
    await list.getByRole('button', { name: 'Delete Cedar permanently' }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Are you absolutely sure you want to DELETE this note?',
    });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(list.getByRole('heading', { name: 'Trash (1)' })).toBeVisible();
    await expect(list.getByRole('button', { name: 'Restore Ash' })).toBeFocused();
  });

  await test.step('a notebook with its notes, and all of it at once', async () => {
    await show(page, 'My Notebooks');
    await list.getByRole('button', { name: 'New notebook' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Trees');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await choose(page, 'Trees', 'Move to trash');
    await expect(page.getByText('Notebook moved to trash.')).toBeVisible();
    await show(page, 'Trash');
    await expect(row('Trees')).toContainText('0 notes');
    await list.getByRole('button', { name: 'Empty trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();
    await expect(list.getByText('The trash is empty.')).toBeFocused();
    await show(page, 'My Notes');
    await expect(list.getByRole('link', { name: 'Birch' })).toBeVisible();
    await expect(list.getByRole('link', { name: 'Ash' })).toBeHidden();
  });
});
