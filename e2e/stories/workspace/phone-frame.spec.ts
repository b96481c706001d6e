import { api } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const size = { width: 360, height: 640 };
/** Of the keyboard of a phone, in pixels. */
const keyboard = 280;
const fingertip = 44;

test('on a phone all but the text is one bar above it and the toolbar above the keyboard', async ({
  browser,
  product,
}) => {
  const xenia = await registerPerson(product, 'xenia');
  for (let count = 1; count <= 12; count += 1)
    await xenia.call(api.notes.create, { headers: {}, body: { title: `Note ${count}` } });
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    hasTouch: true,
    isMobile: true,
  });
  const page = await signedIn(await context.newPage(), xenia);
  const note = new NotePage(page);
  const { body } = note;
  const article = page.getByRole('article');
  const toolbar = article.getByRole('toolbar', { name: 'Formatting' });
  const list = page.getByRole('region', { name: 'List' });

  // New Note is at the bottom and does not cover the end of the list.
  await page.goto('/');
  const newNote = list.getByRole('link', { name: 'New Note' }).last();
  const thumb = await boxOf(newNote);
  expect(size.width - (thumb.x + thumb.width)).toBeLessThanOrEqual(24);
  expect(size.height - (thumb.y + thumb.height)).toBeLessThanOrEqual(24);
  const lastRow = list.getByRole('link', { name: 'Note 1', exact: true });
  // Rows that come later make the list longer.
  await expect(async () => {
    await lastRow.evaluate((row) => {
      for (let at: Element | null = row; at; at = at.parentElement) at.scrollTo({ top: 1e6 });
    });
    await expect(lastRow).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect
    .poll(async () => {
      const row = await boxOf(lastRow);
      return row.y + row.height;
    })
    .toBeLessThanOrEqual(thumb.y);

  // A draft has the link back and the menu with Share and Publish.
  await newNote.tap();
  await expect(note.title).toBeFocused();
  await article.getByRole('button', { name: 'Actions for [Untitled]' }).tap();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).tap();
  const told = page.getByText('Please write something to share');
  await expect(told).toBeVisible();
  // It covers neither the toolbar nor New Note.
  await expect(toolbar).toBeVisible();
  await expect.poll(() => bottomOf(told)).toBeLessThan(Math.min(thumb.y, (await boxOf(toolbar)).y));
  await article.getByRole('button', { name: 'Actions for [Untitled]' }).tap();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).tap();
  await expect(page.getByText('Please write something to publish')).toBeVisible();

  // While typing, everything except the text has at most 112 pixels of height.
  await note.title.tap();
  await page.keyboard.type('The road\nWe started before the sun was up.');
  await page.waitForURL(/\?note=/);
  await note.saved();
  await expect(page.getByRole('banner')).toHaveCount(0);
  const tools = await boxOf(toolbar);
  const bar = await boxOf(article.locator('header'));
  expect(bar.y).toBe(0);
  expect(Math.abs(tools.y + tools.height - size.height)).toBeLessThanOrEqual(1);
  expect(bar.height + size.height - tools.y).toBeLessThanOrEqual(112);
  for (const name of ['Back to the list', 'Done Editing', /^Actions for/]) {
    const button = await boxOf(opened(page).getByRole('button', { name }));
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(fingertip);
    expect(button.y + button.height).toBeLessThanOrEqual(bar.height);
  }
  await fitsWidth(page);

  // The keyboard covers part of the window: the toolbar is above it, and the line with the caret above the toolbar.
  for (let count = 1; count <= 6; count += 1) await page.keyboard.type(`\n${count}. The road was wet.`);
  const last = body.locator('p').last();
  expect(await bottomOf(last)).toBeGreaterThan(size.height - keyboard);
  await page.evaluate((height) => {
    const visible = window.visualViewport;
    if (!visible) throw new Error('There is no visual viewport');
    Object.defineProperty(visible, 'height', { value: window.innerHeight - height });
    visible.dispatchEvent(new Event('resize'));
  }, keyboard);
  await expect.poll(async () => Math.round(await bottomOf(toolbar))).toBe(size.height - keyboard);
  await expect.poll(() => bottomOf(last)).toBeLessThanOrEqual((await boxOf(toolbar)).y);
  for (let count = 7; count <= 12; count += 1) await page.keyboard.type(`\n${count}. The road was wet.`);
  expect(await bottomOf(last)).toBeLessThanOrEqual((await boxOf(toolbar)).y);
  expect((await boxOf(article.locator('header'))).y).toBe(0);

  // The menu hides and shows the toolbar, shares and publishes.
  await article.getByRole('button', { name: /^Actions for/ }).tap();
  for (const name of ['Share', 'Publish', 'Move to…', 'Delete'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Hide toolbar' }).tap();
  await expect(toolbar).toHaveCount(0);
  await note.doneButton.tap();
  await expect(note.editButton).toBeVisible();

  // Back to the list, and forward to the new note.
  await page.getByRole('button', { name: 'Back to the list' }).tap();
  await expect(list).toBeFocused();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await context.close();
});

const opened = (page: Page) => page.getByRole('region', { name: 'Note', exact: true });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = await boxOf(part);
  return y + height;
}
