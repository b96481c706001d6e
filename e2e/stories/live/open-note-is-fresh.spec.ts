import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { LiveLine } from '../../support/browser/live-line.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';
import { promised } from '../../support/promised-time.ts';

/** Projections are folded up to two seconds after a save: text that is visible sooner, which is held at night, comes from the live document. */
const atOnce = { timeout: promised(1_500) };

const listOf = (page: Page) => page.getByRole('region', { name: 'List' });
const row = (page: Page) => listOf(page).getByRole('listitem').first();

/** Every element around the text with the title of the note. */
async function isCalled(page: Page, title: string): Promise<void> {
  await expect(row(page).getByRole('link')).toHaveText(title, atOnce);
  await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[.…]/g, '\\$&')}`), atOnce);
}

test('list, tab and heading follow an open note as it is typed, for its writer and for others', async ({
  guest,
  product,
}) => {
  const [verena, ottokar] = [
    await registerPerson(product, 'verena'),
    await registerPerson(product, 'ottokar'),
  ];
  const body = { title: 'Old name', textContent: 'It begins here.' };
  const { note } = await verena.call(api.notes.create, { headers: {}, body });
  await verena.call(api.notes.create, { headers: {}, body: { title: 'Newer', textContent: 'Another.' } });
  await verena.call(api.notes.share, { body: { noteId: note.id, usersView: [ottokar.id], usersEdit: [] } });

  const reader = new NotePage(await signedIn(await guest(), ottokar));
  await reader.page.goto('/');
  await reader.page.getByRole('button', { name: 'Shared With Me', exact: true }).click();
  await listOf(reader.page).getByRole('link', { name: 'Old name' }).click();
  await reader.body.waitFor();
  await expect(reader.page.getByText(/^Written on/)).toBeVisible();
  const writer = new NotePage(await signedIn(await guest(), verena));
  await writer.read(note.id);
  // The open note is second in the list until it is edited.
  await expect(row(writer.page)).toContainText('Newer');
  await writer.edit();

  await test.step('what was edited last comes first, once it is known there too', async () => {
    await writer.typeAtEnd('!');
    await expect(row(writer.page).getByRole('link')).toHaveText('Old name');
    await expect(row(writer.page)).toContainText('It begins here.!');
  });

  let name = 'Old name';
  for (const delay of [0, 20, 80]) {
    await test.step(`a name typed at ${delay} ms a key`, async () => {
      name = `Name at ${delay}`;
      await writer.title.press('Control+a');
      await writer.page.keyboard.type(name, { delay });
      for (const { page } of [writer, reader]) {
        await isCalled(page, name);
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached(atOnce);
        await expect(page.getByText(/^Last edited/)).toBeVisible(atOnce);
      }
    });
  }

  await test.step('without a name, by its first 40 characters, and the text goes on below them', async () => {
    await writer.body.click();
    await writer.page.keyboard.press('Control+Home');
    await writer.page.keyboard.type('A ferry crosses the river at dawn, and nobody waits. ');
    await writer.title.fill('');
    for (const { page } of [writer, reader]) {
      await isCalled(page, 'A ferry crosses the river at dawn, and…');
      await expect(row(page)).toContainText('…nobody waits. It begins here.!', atOnce);
    }
  });

  await test.step('also when the note was left at once', async () => {
    await writer.title.fill('Left at once');
    await writer.page.goBack();
    await listOf(writer.page).getByRole('link', { name: 'Newer' }).click();
    await expect(writer.title).toHaveValue('Newer');
    await expect(listOf(writer.page).getByRole('link', { name: 'Left at once' })).toBeVisible(atOnce);
  });
});

test('a new note is in the list by its name while it is being written', async ({ joins }) => {
  const page = await joins({ username: 'wim', name: 'Wim' });
  await page.goto('/');
  await expect(listOf(page).getByText('No note found.')).toBeVisible();
  await listOf(page).getByRole('link', { name: 'Write your first note' }).click();
  const note = new NotePage(page);
  await note.title.pressSequentially('First of all', { delay: 20 });
  await expect(row(page).getByRole('link')).toHaveText('First of all');
  await expect(page).toHaveTitle(/^First of all/, atOnce);
});

test('a note that can not be saved says so in one notification, and while one is offline the others are away', async ({
  joins,
}) => {
  test.setTimeout(90_000);
  const ida = new NotePage(await joins({ username: 'idun', name: 'Ida' }));
  const jan = new NotePage(await joins({ username: 'jan', name: 'Jan' }));
  const noteId = await ida.write('Together', 'Here.');
  await ida.shareWith('jan', 'Can edit');
  await jan.open(noteId);
  const line = await LiveLine.of(ida.page);
  await ida.open(noteId);
  const here = ida.page.getByRole('list', { name: 'People in this note' });
  await expect(here.getByRole('button', { name: 'Jan', exact: true })).toBeVisible();

  await line.cut();
  await expect(here.getByRole('button', { name: 'Jan (away while you are offline)' })).toBeVisible();
  await expect(here.getByRole('button', { name: 'Ida (you)' })).toBeVisible();
  line.restore();
  await expect(here.getByRole('button', { name: 'Jan', exact: true })).toBeVisible({ timeout: 15_000 });

  // The server accepts connections and does not answer.
  line.stall();
  await ida.typeAtEnd(' Lost?');
  const told = ida.page.getByText('Unable to save changes.', { exact: true });
  await expect(told).toBeVisible();
  await expect(told).toHaveCount(1);
  await expect(ida.saveStatus).toContainText('Error');
  line.restore();
  await ida.saved();
  await expect(told).toBeHidden();
  await expect(jan.body).toHaveText('Here. Lost?');
});
