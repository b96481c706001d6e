import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { api } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { fillShelves } from '../../../backend/test/support/fixtures/full-shelves.ts';
import { longestTask } from '../../support/browser/long-tasks.ts';
import { expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const write = async (person: ApiPerson, title: string, textContent: string, notebookId?: string) =>
  (
    await person.call(api.notes.create, {
      headers: {},
      body: { title, textContent, ...(notebookId && { notebookId }) },
    })
  ).note;

// Long tests, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

const listOf = (page: Page) => page.getByRole('region', { name: 'List' });
const titles = (page: Page) =>
  listOf(page)
    .getByRole('listitem')
    .getByRole('link', { name: /^(Ash|Birch|Cedar)/ });
const choose = async (page: Page, note: string, entry: string) => {
  await listOf(page)
    .getByRole('button', { name: `Actions for ${note}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('my notes are searched, sorted, filtered, shown as cards, renamed, moved and back, copied and deleted', async ({
  guest,
  product,
}) => {
  const gustav = await registerPerson(product, 'gustav');
  const { notebook: trips } = await gustav.call(api.notebooks.create, { body: { name: 'Trips' } });
  const birch = await write(gustav, 'Birch', 'A pale tree by the lake. #trees');
  const ash = await write(gustav, 'Ash', 'A tree with keys for seeds.', trips.id);
  const cedar = await write(gustav, 'Cedar', 'It smells of pencils.', trips.id);
  await gustav.call(api.notes.publish, { body: { noteId: cedar.id, on: true } });
  const page = await signedIn(await guest(), gustav);
  await page.goto('/');
  const list = listOf(page);
  await expect(list.getByRole('heading', { name: 'My Notes (3)' })).toBeVisible();

  await test.step('sorted: fields in their own order, and turned round', async () => {
    await expect(titles(page)).toHaveText(['Cedar', 'Ash', 'Birch']);
    await list.getByRole('button', { name: 'Sorted by Last Edited' }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'Last Edited',
      'Created on',
      'Alphabetical',
      'Ascending',
      'Descending',
    ]);
    await page.getByRole('menuitemradio', { name: 'Alphabetical' }).click();
    await expect(titles(page)).toHaveText(['Ash', 'Birch', 'Cedar']);
    await list.getByRole('button', { name: 'Sorted by Alphabetical' }).click();
    await page.getByRole('menuitemradio', { name: 'Descending' }).click();
    await expect(titles(page)).toHaveText(['Cedar', 'Birch', 'Ash']);
  });

  await test.step('filtered by sharing and by notebook, where an order by hand can be chosen', async () => {
    await gustav.call(api.notebooks.edit, { body: { id: trips.id, notesOrder: [ash.id, cedar.id] } });
    await page.reload();
    await list.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('checkbox', { name: 'Private' }).uncheck();
    await expect(titles(page)).toHaveText(['Cedar']);
    await expect(list.getByRole('heading', { name: 'My Notes (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('combobox', { name: 'Notebook', exact: true }).fill('tri');
    await page.getByRole('option', { name: 'Trips' }).click();
    await page.keyboard.press('Escape');
    await expect(titles(page)).toHaveText(['Cedar', 'Ash']);
    await list.getByRole('button', { name: 'Sorted by Alphabetical' }).click();
    await page.getByRole('menuitemradio', { name: 'Book Order' }).click();
    await expect(titles(page)).toHaveText(['Ash', 'Cedar']);
    await list.getByRole('button', { name: 'Filter: Trips' }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.keyboard.press('Escape');
    await expect(list.getByRole('heading', { name: 'My Notes (3)' })).toBeVisible();
  });

  await test.step('searched while typing, and given up by Escape', async () => {
    await list.getByRole('button', { name: 'Search your notes' }).click();
    const field = list.getByRole('searchbox', { name: 'Search in your notes' });
    await expect(field).toBeFocused();
    await field.pressSequentially('pencils', { delay: 20 });
    await expect(titles(page)).toHaveText(['Cedar']);
    await field.fill('nothing like it');
    await expect(list.getByText('No note found.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(titles(page)).toHaveCount(3);
    await expect(list.getByRole('button', { name: 'Search your notes' })).toBeFocused();
  });

  await test.step('shown as cards, which say more; the tab remembers it', async () => {
    await list.getByRole('button', { name: 'Show as cards' }).click();
    const card = list.getByRole('listitem').filter({ hasText: 'Birch' });
    await expect(card.getByText('A pale tree by the lake. #trees')).toBeVisible();
    await expect(card.getByRole('link', { name: '#trees' })).toHaveAttribute('href', '/tag/trees');
    await expect(card.getByRole('link', { name: 'Gustav' })).toHaveAttribute('href', '/gustav');
    await page.reload();
    await expect(card.getByText('A pale tree')).toBeVisible();
    await list.getByRole('button', { name: 'Show as a list' }).click();
  });

  await test.step('renamed in place, if to another name', async () => {
    await choose(page, 'Birch', 'Rename');
    const field = list.getByLabel('New title');
    await field.fill('   ');
    await field.press('Enter');
    await expect(list.getByRole('link', { name: 'Birch' })).toBeFocused();
    await choose(page, 'Birch', 'Rename');
    await field.fill('Birch in snow');
    await field.press('Enter');
    await expect(list.getByRole('link', { name: 'Birch in snow' })).toBeFocused();
    await expect
      .poll(async () => (await gustav.call(api.notes.list, { query: { noteId: birch.id } })).note?.title)
      .toBe('Birch in snow');
  });

  await test.step('moved, and back by Ctrl+Z', async () => {
    const placeOf = async () =>
      (await gustav.call(api.notes.list, { query: { noteId: birch.id } })).note?.notebookId;
    await choose(page, 'Birch in snow', 'Move to…');
    const dialog = page.getByRole('dialog', { name: 'Move note' });
    await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
    await pick(page, dialog, 'Trips');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await placeOf()).toBe(trips.id);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('The note was moved back.')).toBeVisible();
    expect(await placeOf()).toBe(birch.notebookId);
  });

  await test.step('copied; the toast leads to the copy', async () => {
    await choose(page, 'Ash', 'Copy to');
    await page.getByRole('dialog', { name: 'Copy note' }).getByRole('button', { name: 'Copy' }).click();
    await expect(list.getByRole('heading', { name: 'My Notes (4)' })).toBeVisible();
    await page.getByRole('button', { name: 'Open copy' }).click();
    await expect(page).toHaveURL(/\?note=/);
    expect(page.url()).not.toContain(ash.id);
  });

  const question = 'Are you absolutely sure you want to DELETE this note?';
  await test.step('deleted by keys alone, after the question; what stood next has the focus', async () => {
    await page.goto('/');
    const first = titles(page).first();
    await first.focus();
    const next = (await titles(page).nth(1).textContent()) ?? '';
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Select' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: question });
    await expect(dialog.getByText('This deletion is PERMANENT.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(list.getByRole('heading', { name: 'My Notes (3)' })).toBeVisible();
    await expect(list.getByRole('link', { name: next, exact: true }).first()).toBeFocused();
  });

  await test.step('the open note is closed when it is deleted', async () => {
    await list.getByRole('link', { name: 'Cedar' }).click();
    await expect(page).toHaveURL(/\?note=/);
    await choose(page, 'Cedar', 'Delete');
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Delete' }).click();
    await expect(list.getByRole('heading', { name: 'My Notes (2)' })).toBeVisible();
    await expect(page).not.toHaveURL(/\?note=/);
  });
});

/** Chooses a notebook in the picker of a dialog. */
async function pick(page: Page, dialog: Locator, notebook: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Notebook and section/ }).click();
  await page.getByPlaceholder('Search your notebooks').fill(notebook);
  await page.keyboard.press('Enter');
}

test("on a phone, another's note is saved in one's own notebooks, stands there as saved, and is taken out again", async ({
  guest,
  product,
}) => {
  const fiona = await registerPerson(product, 'fiona');
  const reader = await registerPerson(product, 'gustav', '2');
  const note = await write(fiona, 'Ash of the north', 'Nine worlds hang in it.');
  await fiona.call(api.notes.share, { body: { noteId: note.id, usersView: [reader.id], usersEdit: [] } });
  const page = await signedIn(await guest(), reader);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByText('No note found.')).toBeVisible();
  const show = async (entry: string) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: entry }).click();
  };

  await show('Shared With Me');
  const list = listOf(page);
  await expect(list.getByText('by Fiona')).toBeVisible();
  await list.getByRole('button', { name: 'Actions for Ash of the north' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open in new tab',
    'Copy to…',
    'Save to…',
    'Export…',
    'Print / PDF',
    'Remove from my list',
  ]);
  await page.getByRole('menuitem', { name: 'Save to' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save note' });
  const place = dialog.getByRole('option').first();
  await place.click();
  await expect(place).toBeChecked();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await list.getByRole('tab', { name: 'Notebooks' }).click();
  await expect(list.getByText('Notebooks shared with you will appear here.')).toBeVisible();

  await list.getByRole('tab', { name: 'Notes' }).click();
  await list.getByRole('link', { name: 'Ash of the north' }).click();
  const save = page.getByRole('group', { name: 'Save this note' });
  await save.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('option', { checked: true }).click();
  await expect(save.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(save.getByRole('button', { name: 'Saved' })).toBeVisible();

  await page.goto('/');
  await show('My Notebooks');
  await list.getByRole('button', { expanded: false }).and(list.locator('[data-fold]')).first().click();
  const saved = list.getByRole('listitem').filter({ hasText: 'Ash of the north' }).last();
  await expect(saved).toContainText('by Fiona');
  await expect(saved).toContainText('Saved');
});

for (const { count, username } of [
  { count: 1_000, username: 'elias' },
  { count: 10_000, username: 'elisabet' },
]) {
  test(`a list of ${count} notes scrolls without a long task, and the keyboard gets to its end and back`, {
    tag: '@nightly',
  }, async ({ guest, product, browser }) => {
    const elias = await registerPerson(product, username);
    const other = await registerPerson(product, username, '2');
    const tables = new DatabaseSync(join(product.dataDir, 'commonplace.db'), { timeout: 10_000 });
    const numbers = { notes: count, notebooks: 10, shared: 0, saved: 0, textCharacters: 120 };
    tables.exec('BEGIN');
    const { largestNotebookId } = await fillShelves(
      {
        query: async <T>(sql: string, values: readonly unknown[] = []) =>
          tables.prepare(sql).all(...(values as SQLInputValue[])) as T,
      },
      elias.id,
      other.id,
      numbers,
    );
    tables.exec('COMMIT');
    tables.close();

    const page = await signedIn(await guest(), elias);
    await page.goto('/');
    const list = page.getByRole('list', { name: 'My Notes' });
    await expect(listOf(page).getByRole('heading', { name: `My Notes (${count})` })).toBeVisible();

    for (const view of ['list', 'cards']) {
      if (view === 'cards') await page.getByRole('button', { name: 'Show as cards' }).click();
      await list.getByRole('link').first().waitFor();
      const longest = await longestTask(browser, page, () => list.evaluate(scrollThrough));
      console.log(`${view}: the longest task took ${longest.toFixed(1)} ms of processor time`);
      expect(longest, `${view}: milliseconds of the longest task`).toBeLessThan(50);
      expect(await list.getByRole('listitem').count(), 'rows in the page').toBeLessThan(60);
    }

    await page.getByRole('button', { name: 'Show as a list' }).click();
    const row = (place: number) => list.locator(`[aria-posinset="${place}"]`);
    await row(1).getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect(row(2).getByRole('link')).toBeFocused();
    await page.keyboard.press('End');
    await expect(row(count).getByRole('link')).toBeFocused();
    await expect(row(count)).toHaveAttribute('aria-setsize', String(count));
    await expect(row(count).getByRole('link')).toBeInViewport();
    // Scrolling by other means keeps the focus; the next key scrolls back to it.
    await list.evaluate((element) => element.closest('[class*="panel"]')?.scrollTo({ top: 0 }));
    await expect(row(1).getByRole('link')).toBeInViewport();
    await expect(row(count).getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(row(count - 1).getByRole('link')).toBeFocused();
    await expect(row(count - 1).getByRole('link')).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(row(1).getByRole('link')).toBeFocused();
    // Tab moves through the rows: a link, its menu, its box to select it, the next link.
    const stops = [row(1).getByRole('button'), row(1).getByRole('checkbox'), row(2).getByRole('link')];
    for (const stop of stops) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }

    await test.step('half of them stand in one notebook, which can be put in order once what is seen is loaded', async () => {
      const { notebook } = await elias.call(api.notebooks.list, { query: { id: largestNotebookId } });
      const made = notebook?.notes ?? [];
      expect(made.length).toBeGreaterThan(count / 2);
      const reversed = { id: largestNotebookId, notesOrder: made.toReversed() };
      await elias.call(api.notebooks.edit, { body: reversed });
      let pages = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/notebooks/notes')) pages += 1;
      });
      await page.goto(`/?notebook=${largestNotebookId}&edit`);
      const first = page.locator(`[aria-setsize="${made.length}"][aria-posinset="1"]`);
      await first.getByRole('button', { name: /^Move/ }).waitFor();
      expect(pages, 'pages of notes').toBe(1);
      const longest = await longestTask(browser, page, () => first.evaluate(scrollThrough));
      console.log(
        `a notebook of ${made.length}: the longest task took ${longest.toFixed(1)} ms of processor time`,
      );
      expect(longest, 'milliseconds of the longest task').toBeLessThan(50);
    });
  });
}

/** Scrolls slowly, then as by dragging the scroll bar, one step per frame. */
async function scrollThrough(list: Element): Promise<void> {
  let panel = list.parentElement;
  while (panel && getComputedStyle(panel).overflowY !== 'auto') panel = panel.parentElement;
  if (!panel) throw new Error('Nothing scrolls here');
  panel.scrollTop = 0;
  performance.mark('act-begins');
  for (let frame = 0; frame < 100; frame += 1) {
    panel.scrollTop += frame < 50 ? 120 : 3_000;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  performance.mark('act-ends');
}
