import { readFile } from 'node:fs/promises';
import { api } from '@commonplace/contracts/api';
import { expectAccessible } from '../../support/browser/inspect-screen.ts';
import { pdfText } from '../../support/browser/pdf-text.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

test('a note is exported with the keyboard; a notebook is printed as one document with its contents', async ({
  guest,
  product,
}) => {
  const quilla = await registerPerson(product, 'quilla');
  const { notebook } = await quilla.call(api.notebooks.create, { body: { name: 'Harbours' } });
  for (const title of ['Low tide', 'High tide']) {
    const body = { title, notebookId: notebook.id, htmlContent: `<p>All about the ${title}.</p>` };
    await quilla.call(api.notes.create, { headers: {}, body });
  }
  const page = await signedIn(await guest(), quilla);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '');
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/?display=notes');
  const actions = page.getByRole('button', { name: 'Actions for Low tide' }).first();
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export: Low tide' });
  await expect(dialog.getByRole('radio', { name: 'Markdown' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Web page' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Low tide.md');
  const markdown = await readFile(await file.path(), 'utf8');
  expect(markdown).toContain('All about the Low tide.');
  expect(markdown).toContain('notebook: "Harbours"');
  await expect(dialog).toHaveCount(0);
  await expect(actions).toBeFocused();

  await page.goto('/account-settings');
  const all = page.getByRole('button', { name: 'Export all notes…' });
  await all.press('Enter');
  const everything = page.getByRole('dialog', { name: 'Export all notes' });
  await expectAccessible(page, 'export of all notes', { within: '[role=dialog]' });
  const downloadingAll = page.waitForEvent('download');
  await everything.getByRole('button', { name: 'Export', exact: true }).click();
  const archive = await readFile(await (await downloadingAll).path());
  for (const name of ['Low tide.md', 'High tide.md']) expect(archive.includes(name)).toBe(true);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/?notebook=${notebook.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Actions for Harbours' }).last().click();
  await page.getByRole('menuitem', { name: 'Print / PDF' }).click();
  await page.locator('html[data-asked]').waitFor();
  const { pages } = pdfText(await page.pdf({ format: 'A4' }));
  expect(pages[0]).toContain('Harbours');
  expect(pages[0]).toContain('Lowtide');
  expect(pages[0]).toContain('Hightide');
  expect(pages[0]).not.toContain('Allaboutthe');
  // Each note begins a page.
  expect(pages).toHaveLength(3);
  expect(pages.slice(1).join('')).toContain('AllabouttheLowtide.');
  expect(pages.slice(1).join('')).toContain('AllabouttheHightide.');
});
