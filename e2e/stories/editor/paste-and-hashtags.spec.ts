import { readFileSync } from 'node:fs';
import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { promised } from '../../support/promised-time.ts';

const clipboards = new URL('../../../frontend/src/features/editor/paste/fixtures/', import.meta.url);
const clipboardOf = (program: string) => readFileSync(new URL(`${program}.clipboard`, clipboards), 'utf8');

/** Puts data into the clipboard by a copy event of the page, as another program does. */
async function copy(page: Page, parts: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    document.addEventListener(
      'copy',
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        for (const [type, data] of Object.entries(given)) event.clipboardData?.setData(type, data);
      },
      { once: true, capture: true },
    );
  }, parts);
  await page.keyboard.press('Control+C');
}

async function hashtagsOf(page: Page, noteId: string): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const answer = await page.request.get('/api/notes', { headers: { authorization: `Bearer ${token}` } });
  const { notes } = api.notes.list.response.parse(await answer.json());
  return notes?.find(({ id }) => id === noteId)?.hashtagsArray ?? [];
}

test('what is pasted comes out clean, hashtags are shown, offered and counted', async ({ joins }) => {
  const note = new NotePage(await joins({ username: 'tilda', name: 'Tilda' }));
  const { page, body } = note;
  await note.write('Garden', 'We love #gardening and #Gärten');
  await expect(body.locator('.hashtag')).toHaveText(['#gardening', '#Gärten']);

  // From Word: lists, a table, a heading; without its styles.
  const noteId = await note.write('Clippings', 'Before');
  await page.keyboard.press('Enter');
  await copy(page, { 'text/html': clipboardOf('word'), 'text/plain': 'Harvest report' });
  await page.keyboard.press('Control+V');
  await expect(body.getByRole('heading', { name: 'Harvest report' })).toBeVisible();
  await expect(body.locator('ul > li > ul')).toHaveText('Boskoop');
  await expect(body.locator('ol[start="3"] > li')).toHaveCount(2);
  await expect(body.locator('table td')).toHaveCount(2);
  await expect(body.locator('[style*="font-"], [class*="Mso"], o\\:p')).toHaveCount(0);
  await expect(body.locator('mark')).toHaveText('Check');
  await page.keyboard.press('Control+Z');
  await expect(body).toHaveText(/^Before$/);

  // Markdown, converted and as plain text.
  await copy(page, { 'text/plain': '## Plan\n\n- [x] **dig**\n- [ ] sow #gardening' });
  await page.keyboard.press('Control+V');
  await expect(body.getByRole('heading', { name: 'Plan' })).toBeVisible();
  await expect(body.locator('.action-item')).toHaveCount(2);
  await expect(body.locator('.action-item .hashtag')).toHaveText('#gardening');
  await page.keyboard.press('Control+Z');
  await expect(body.locator('.action-item')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+V');
  await expect(body).toContainText('- [x] **dig**');
  await page.keyboard.press('Control+Z');

  // Content copied here is pasted unchanged.
  await page.keyboard.type('[] water');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  const before = await body.evaluate((text) => text.textContent);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+V');
  await expect.poll(() => body.evaluate((text) => text.textContent)).toBe(`${before}${before}`);

  // Existing hashtags are suggested; none is selected initially.
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('About #gar');
  const offered = page.getByRole('listbox', { name: 'Matching hashtags' });
  await expect(offered.getByRole('option')).toHaveText([/^#gardening/]);
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();
  await page.keyboard.type('d');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(' and #g');
  // A half-typed hashtag may be saved already; then it is suggested too.
  await expect(offered.getByRole('option', { name: '#gärten' })).toBeVisible();
  await expect(offered.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.type('ä');
  await expect(offered.getByRole('option')).toHaveText([/^#gärten/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(offered).toBeHidden();
  await page.keyboard.type('and #g');
  await offered.getByRole('option', { name: '#gardening' }).click();
  await page.keyboard.type('today');
  await expect(body).toContainText('About #ga and #gärten and #gardening today');
  await note.saved();
  await expect
    .poll(() => hashtagsOf(page, noteId), { timeout: 90_000 })
    .toEqual(expect.arrayContaining(['#ga', '#gärten', '#gardening']));

  // For readers they are links to their topic.
  await note.doneButton.click();
  const link = body.getByRole('link', { name: '#gardening' }).first();
  await expect(link).toHaveAttribute('href', '/tag/gardening');
  await link.click();
  await page.waitForURL('/tag/gardening');
});

test('a megabyte of Google Docs is pasted while the page responds soon, and undone', {
  tag: '@nightly',
}, async ({ joins }) => {
  const note = new NotePage(await joins({ username: 'thora', name: 'Thora' }));
  const { page, body } = note;
  const line = `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">A line of a long text, </span><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;white-space:pre-wrap;">with emphasis</span></p>`;
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-1">${line.repeat(Math.ceil(1_000_000 / line.length))}</b>`;
  await note.write('Long', 'Before');
  await page.keyboard.press('Enter');
  await copy(page, { 'text/html': html, 'text/plain': 'A line' });
  const paragraphs = await body.locator('p').count();
  const measured = page.waitForEvent('console', (message) => message.text().startsWith('pasted in '));
  await page.evaluate(() => {
    document.addEventListener(
      'paste',
      ({ timeStamp }) => setTimeout(() => console.log(`pasted in ${performance.now() - timeStamp}`)),
      { once: true, capture: true },
    );
  });
  await page.keyboard.press('Control+V');
  const milliseconds = Number((await measured).text().slice('pasted in '.length));
  console.log(`1 MB pasted in ${Math.round(milliseconds)} ms`);
  expect(milliseconds).toBeLessThan(promised(20_000));
  expect(await body.locator('p').count()).toBeGreaterThan(paragraphs + 1_500);
  await page.keyboard.press('Control+Z');
  await expect(body.locator('p')).toHaveCount(paragraphs);
});

test('no table is pasted into a table, and the caret is behind what was pasted', async ({ guest }) => {
  const page = await guest();
  await page.goto('/editor');
  const body = page.locator('.ProseMirror');
  await body.click();
  const cells = (...words: string[]) =>
    `<table><tr>${words.map((word) => `<td>${word}</td>`).join('')}</tr></table>`;
  await copy(page, { 'text/html': cells('one', 'two'), 'text/plain': 'one\ttwo' });
  await page.keyboard.press('Control+V');
  await page.keyboard.type('Below');
  await expect(body.locator('table + p, .table-frame + p')).toHaveText('Below');

  // Cells are pasted into cells, and the caret is after the last of them.
  await body.getByText('one').click();
  await copy(page, { 'text/html': cells('uno', 'due'), 'text/plain': 'uno\tdue' });
  await page.keyboard.press('Control+V');
  await page.keyboard.type('!');
  await expect(body.locator('td')).toHaveText(['uno', 'due!']);

  // A table between other text is pasted as text.
  const html = `<p>before</p>${cells('three', 'four')}<p>after</p>`;
  await copy(page, { 'text/html': html, 'text/plain': 'before three four after' });
  await page.keyboard.press('Control+V');
  await page.keyboard.type('?');
  await expect(body.locator('table')).toHaveCount(1);
  await expect(body.locator('td')).toHaveText(['uno', 'due!beforethreefourafter?']);
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Control+Z');
  await expect(body.locator('td')).toHaveText(['uno', 'due!']);
});
