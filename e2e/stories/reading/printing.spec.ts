import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const prose =
  'The road was still wet from the night, and nobody said much until the river came in sight. '.repeat(5);
const cells = Array.from({ length: 12 }, (_, index) => `<td><p>Lighthouse${index}</p></td>`).join('');
const html = [
  ...Array.from({ length: 40 }, (_, index) => `<h2>Chapter ${index}</h2><p>${prose}</p>`),
  `<table><tbody><tr>${cells}</tr></tbody></table>`,
  '<p>It is told <a href="https://example.org/a/long/way">elsewhere</a>.</p><p>The very last paragraph.</p>',
].join('');

/** The number of pages of its PDF. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length;
}

/** What paper shows of an element: null, or what keeps it from being seen. */
function hiddenBy(element: Element): string | null {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'it is hidden';
  const { bottom, right } = element.getBoundingClientRect();
  if (right > window.innerWidth + 1) return 'it is beyond the edge of the paper';
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    const box = around.getBoundingClientRect();
    if (overflowY !== 'visible' && bottom > box.bottom + 1) return `${around.className} cuts it below`;
    if (overflowX !== 'visible' && right > box.right + 1) return `${around.className} cuts it at the side`;
  }
  return null;
}

async function expectPrinted(page: Page, name: string, address: string): Promise<void> {
  // As wide as A4 between its margins, in the dark theme.
  await page.setViewportSize({ width: 658, height: 900 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const last = page.getByText('The very last paragraph.');
  expect.soft(await last.evaluate(hiddenBy), `${name}: the last paragraph`).toBeNull();
  expect.soft(await page.getByText('Lighthouse11').evaluate(hiddenBy), `${name}: the last column`).toBeNull();
  const told = page.locator('.note-text a', { hasText: 'elsewhere' });
  const after = await told.evaluate((link) => getComputedStyle(link, '::after').content);
  expect.soft(after, `${name}: where a link leads`).toContain('https://example.org/a/long/way');
  const color = await last.evaluate((text) => getComputedStyle(text).color);
  expect.soft(color, `${name}: ink`).toBe('rgb(31, 35, 40)');
  await expect.soft(page.getByText(address, { exact: true }), `${name}: its address`).toBeVisible();
  // Nothing to press, but links.
  const pressed = page.locator('button:visible, input:visible, [role="toolbar"]:visible, nav:visible');
  expect.soft(await pressed.count(), `${name}: what can be pressed`).toBe(0);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a note and a notebook are printed whole, by a guest and in the app, read and edited', async ({
  guest,
  product,
}) => {
  const paula = await registerPerson(product, 'paula');
  const { notebook } = await paula.call(api.notebooks.create, { body: { name: 'Rivers' } });
  const create = (title: string, content: object) =>
    paula.call(api.notes.create, { headers: {}, body: { title, notebookId: notebook.id, ...content } });
  const { note } = await create('Down the river', { htmlContent: html });
  for (let index = 0; index < 30; index += 1) await create(`Note ${index}`, { textContent: prose });
  await paula.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  const reader = await guest();
  const author = await signedIn(await guest(), paula);
  const address = `${product.url}/?note=${note.id}`;

  await reader.goto(address);
  await expectPrinted(reader, 'a guest', address);
  const pages = await pagesOf(reader);
  expect(pages).toBeGreaterThan(4);

  await author.goto(address);
  await author.locator('.ProseMirror').waitFor();
  await expectPrinted(author, 'the app', address);
  expect(Math.abs((await pagesOf(author)) - pages)).toBeLessThanOrEqual(1);
  await author.getByRole('button', { name: 'Edit', exact: true }).click();
  await author.getByRole('button', { name: 'Done Editing' }).waitFor();
  expect(Math.abs((await pagesOf(author)) - pages)).toBeLessThanOrEqual(1);

  for (const page of [reader, author]) {
    await page.goto(`/?notebook=${notebook.id}`);
    await page.getByRole('heading', { name: 'Rivers' }).first().waitFor();
    await page.getByRole('link', { name: 'Note 29', exact: true }).first().waitFor();
    const notes = page.getByRole('link', { name: /^(Note \d+|Down the river)$/ });
    await expect.poll(() => notes.count()).toBeGreaterThanOrEqual(31);
    expect(await pagesOf(page)).toBeGreaterThan(2);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const lastNote = page.getByRole('main').getByRole('link', { name: 'Note 29', exact: true }).last();
    expect(await lastNote.evaluate(hiddenBy)).toBeNull();
    await page.emulateMedia({ media: null });
  }
});
