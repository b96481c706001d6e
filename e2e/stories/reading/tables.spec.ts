import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const words = [
  'Week',
  'Parser',
  'Evaluator',
  'coffee',
  'Middlemarch',
  'Commentary',
  '12',
  'Optimisation',
  'Remarks',
];
const row = (cell: string, texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${cell}><p>${text}</p></${cell}>`).join('')}</tr>`;
const table = (columns: number, first: string) =>
  `<table><tbody>${row('th', words.slice(0, columns))}${row('td', [first, ...words.slice(1, columns)])}</tbody></table>`;
const html = `<h2>Nine</h2>${table(9, '7')}<h2>Five</h2>${table(5, 'four words in here')}<h2>One long word</h2>${table(2, 'x'.repeat(400))}`;

interface Seen {
  broken: string[];
  beyond: number;
  frames: { label: string | null; overflows: boolean; isRegion: boolean; widths: number[] }[];
}

/** Words of cells that go on in a second line, and how the frames stand. */
function look(): Seen {
  const broken: string[] = [];
  const frames = [...document.querySelectorAll<HTMLElement>('.note-text .table-frame')];
  for (const frame of frames) {
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && word.length < 100) broken.push(word);
      }
    }
  }
  return {
    broken,
    beyond: document.documentElement.scrollWidth - window.innerWidth,
    frames: frames.map((frame) => ({
      label: frame.getAttribute('aria-label'),
      overflows: frame.scrollWidth > frame.clientWidth + 1,
      isRegion: frame.getAttribute('role') === 'region' && frame.tabIndex === 0,
      widths: [...frame.querySelectorAll('th')].map(({ offsetWidth }) => offsetWidth),
    })),
  };
}

async function expectReadable(page: Page, width: number, where: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect
    .poll(
      async () =>
        (await page.evaluate(look)).frames.every(({ overflows, isRegion }) => overflows === isRegion),
      where,
    )
    .toBe(true);
  const { broken, beyond, frames } = await page.evaluate(look);
  expect.soft(broken, `${where}: words that are broken`).toEqual([]);
  expect.soft(beyond, `${where}: pixels beyond the window`).toBeLessThanOrEqual(0);
  const [nine, five, long] = frames;
  if (width < 600) {
    expect.soft(nine, where).toMatchObject({ overflows: true, label: 'Table' });
    // The only word that is longer than the frame is broken at it.
    expect.soft(long?.widths[0], where).toBeLessThanOrEqual(width);
  }
  // A column is as wide as its words need.
  expect.soft(five?.widths[0], where).toBeGreaterThan(five?.widths[3] ?? 0);
}

test('tables of a note are read by guests and in the app without a broken word, and scroll in their frame', async ({
  guest,
  product,
}) => {
  const tabea = await registerPerson(product, 'tabea');
  const { note } = await tabea.call(api.notes.create, {
    headers: {},
    body: { title: 'Tables', htmlContent: html },
  });
  await tabea.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const reader = await guest();
  await reader.goto(`/?note=${note.id}`);
  const author = await signedIn(await guest(), tabea);
  await author.goto(`/?note=${note.id}`);
  await author.locator('.ProseMirror').waitFor();
  for (const width of [1440, 360]) {
    await expectReadable(reader, width, `a guest at ${width} px`);
    await expectReadable(author, width, `the app at ${width} px`);
  }
  // Keys reach the frame and scroll it.
  const frame = reader.getByRole('region', { name: 'Table' }).first();
  await frame.focus();
  await reader.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  // On a desk a table goes on into the margin.
  await reader.setViewportSize({ width: 1440, height: 800 });
  const [text, wide] = await reader.evaluate(() =>
    ['.note-text', '.table-frame'].map((part) => document.querySelector(part)?.clientWidth ?? 0),
  );
  expect(wide).toBeGreaterThan((text ?? 0) + 100);
});
