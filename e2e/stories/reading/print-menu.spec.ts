import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { pdfText } from '../../support/browser/pdf-text.ts';
import { noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const letters = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

const rows = Array.from(
  { length: 120 },
  (_, at) => `<tr><td><p>Village ${at}</p></td><td><p>${at * 7} people</p></td></tr>`,
);
const wide = Array.from({ length: 12 }, (_, at) => `<td><p>Lighthouse${at}</p></td>`).join('');
const table = `<table><tbody><tr><th><p>Place</p></th><th><p>Inhabitants</p></th></tr>${rows.join('')}</tbody></table>`;
const text = `<p>What was counted.</p>${table}<details class="expand"><summary>More of it</summary><p>Folded words.</p></details><table><tbody><tr>${wide}</tr></tbody></table><p>The last words.</p>`;

/** Asks for no printer; `page.pdf()` prints what would have been. */
const withoutPrinter = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '');
  });

async function printed(page: Page) {
  await page.locator('html[data-asked]').waitFor();
  return pdfText(await page.pdf({ format: 'A4' }));
}

/** Every word, the head of the long table on each of its pages, the picture, and nothing of the page around. */
async function expectWhole(page: Page, note: { id: string; title: string }, url: string): Promise<void> {
  const { pages, pictures } = await printed(page);
  const all = letters(pages.join(''));
  const head = letters('Place Inhabitants');
  const body = all.replaceAll(head, '');
  for (const part of [
    note.title,
    'What was counted.',
    ...rows.map((_, at) => `Village ${at} ${at * 7} people`),
    'More of it',
    'Folded words.',
    ...Array.from({ length: 12 }, (_, at) => `Lighthouse${at}`),
    'The last words.',
    `${url}/?note=${note.id}`,
  ]) {
    expect(body, part).toContain(letters(part));
  }
  const ofTable = pages.filter((one) => /Village\d/.test(one));
  expect(ofTable.length).toBeGreaterThan(2);
  for (const one of ofTable) expect(letters(one)).toContain(head);
  expect(pictures).toBe(1);
  for (const chrome of ['My Notes', 'My Notebooks', 'Explore', 'Print / PDF', 'Join For Free'])
    expect(all).not.toContain(letters(chrome));
}

async function withPicture({ url }: { url: string }, person: ApiPerson, noteId: string): Promise<string> {
  const body = new FormData();
  const { name, buffer } = noisePng('weir.png', 300);
  body.append(api.notes.uploadImage.file.field, new Blob([new Uint8Array(buffer)]), name);
  const headers = { authorization: `Bearer ${person.token}`, fileid: '1', noteid: noteId };
  const answer = await fetch(url + api.notes.uploadImage.path, { method: 'POST', headers, body });
  const { location } = api.notes.uploadImage.response.parse(await answer.json());
  return `<figure class="image"><img src="${location}" alt="A weir"></figure>${text}`;
}

test('a note is printed from the menu of a list, and by a guest, with every word, its picture and the head of a long table on each page', async ({
  guest,
  product,
}) => {
  const prudence = await registerPerson(product, 'prudence');
  const created = await prudence.call(api.notes.create, { headers: {}, body: { title: 'Census of 1801' } });
  const { note } = created;
  const htmlContent = await withPicture(product, prudence, note.id);
  await prudence.call(api.notes.create, { headers: {}, body: { noteId: note.id, htmlContent } });
  await prudence.call(api.notes.publish, { body: { noteId: note.id, on: true } });

  const author = await signedIn(await guest(), prudence);
  await withoutPrinter(author);
  await author.goto('/?display=notes');
  await author.getByRole('button', { name: 'Actions for Census of 1801' }).first().click();
  await author.getByRole('menuitem', { name: 'Print / PDF' }).click();
  await expectWhole(author, note, product.url);
  // Then the page is as it was.
  await expect(author.getByText('The last words.')).toHaveCount(0);
  expect(await author.title()).not.toContain('Census');

  const reader = await guest();
  await withoutPrinter(reader);
  await reader.goto(`/?note=${note.id}`);
  await reader.getByRole('button', { name: 'Print / PDF' }).click();
  await expectWhole(reader, note, product.url);
});
