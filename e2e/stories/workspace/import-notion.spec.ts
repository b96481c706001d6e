import { writeFile } from 'node:fs/promises';
import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { zipOfTexts } from '../../../backend/test/exchange/import/readers/zip-of.ts';
import { expectAccessible } from '../../support/browser/inspect-screen.ts';
import { noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const key = (digit: string) => digit.repeat(32);
const travel = `Travel ${key('a')}`;
const packing = `Packing list ${key('b')}`;
const trips = `Trips ${key('c')}`;
const lisbon = `Lisbon ${key('d')}`;
const href = (...names: string[]) => names.map(encodeURIComponent).join('/');

/** As Notion exports a page with a page, a picture and a database in it. */
const notionExport = zipOfTexts({
  [`${travel}.md`]: `# Travel\n\nWhere we go next.\n\n[Packing list](${href(travel, `${packing}.md`)})\n\n![harbour.png](${href(travel, 'harbour.png')})\n\n[Trips](${href(travel, `${trips}.csv`)})\n`,
  [`${travel}/harbour.png`]: noisePng('harbour.png', 40).buffer,
  [`${travel}/${packing}.md`]: `# Packing list\n\n- [ ] Passport\n- [x] Tickets\n\nBack to [Travel](../${href(`${travel}.md`)}).\n`,
  [`${travel}/${trips}.csv`]: '\uFEFFName,When,Tags\nLisbon,May,"sun, sea"\n',
  [`${travel}/${trips}_all.csv`]: '\uFEFFName,When,Tags\nLisbon,May,"sun, sea"\n',
  [`${travel}/${trips}/${lisbon}.md`]: '# Lisbon\n\nWhen: May\nTags: sun, sea\n\nSeven hills.\n',
});

/** Drops a file on a place of the page, as from a window of the system. */
async function drop(page: Page, path: string, x: number, y: number, whileOver: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  await devtools.send('Input.dispatchDragEvent', { type: 'dragEnter', x, y, data });
  await devtools.send('Input.dispatchDragEvent', { type: 'dragOver', x, y, data });
  await whileOver();
  await devtools.send('Input.dispatchDragEvent', { type: 'drop', x, y, data });
}

test('W115: an export of Notion is dropped on the page, previewed, imported and taken back', async ({
  guest,
  product,
}, testInfo) => {
  const norberto = await registerPerson(product, 'norberto');
  const { notebook } = await norberto.call(api.notebooks.create, { body: { name: 'Journal' } });
  await norberto.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  const page = await signedIn(await guest(), norberto);
  const file = testInfo.outputPath('Export-0f1e2d3c.zip');
  await writeFile(file, notionExport);
  await page.goto('/explore');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await drop(page, file, 700, 500, async () => {
    await expect(page.getByText('Drop to import')).toBeVisible();
  });

  const choice = page.getByRole('dialog', { name: 'Import' });
  await expect(choice).toContainText('Export-0f1e2d3c.zip');
  await expectAccessible(page, 'what is imported', { within: '[role=dialog]' });
  const place = choice.getByRole('combobox', { name: 'Into' });
  await place.click();
  await choice.getByRole('option', { name: 'Journal' }).click();
  await expect(choice.getByRole('status')).toHaveText('Notes in this notebook are public.');
  await place.click();
  await choice.getByRole('option', { name: 'Journal' }).click();
  await expect(choice.getByRole('status')).toHaveText('');
  await choice.getByRole('button', { name: 'Preview' }).click();

  const dialog = page.getByRole('dialog', { name: 'Import: Export-0f1e2d3c.zip' });
  await expect(dialog).toContainText('This will be added. Nothing of yours is changed.');
  await expectAccessible(page, 'the preview', { within: '[role=dialog]' });
  const notes = async () => (await norberto.call(api.notes.list, { query: {} })).count;
  expect(await notes()).toBe(0);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(dialog).toContainText('4 notes were imported.', { timeout: 90_000 });
  await expectAccessible(page, 'the report', { within: '[role=dialog]' });
  expect(await notes()).toBe(4);
  await dialog.getByRole('link', { name: 'Open first note' }).click();

  // The page below, until the note is here, is a list of articles.
  await expect(page).toHaveURL(/\?note=/);
  const note = page.getByRole('article');
  await expect(note).toHaveCount(1);
  await expect(note).toContainText('Where we go next.');
  const picture = note.locator('img').first();
  // Its width is that of the file as the browser chose it for its place.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(note.getByRole('link', { name: 'Trips' })).toBeVisible();
  await note.getByRole('link', { name: 'Packing list' }).first().click();
  await expect(note).toContainText('Passport');
  await expect(note).not.toContainText('Where we go next.');

  // The button in the bar is there until the page is left, the list for a month.
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Open Export-0f1e2d3c.zip' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog).toContainText('Everything that was imported is in the trash.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  expect(await notes()).toBe(0);
  await page.goto('/explore');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Trash' }).click();
  await expect(page.getByRole('region', { name: 'List' })).toContainText('Travel');
});
