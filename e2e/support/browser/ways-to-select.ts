import type { CDPSession, Page } from '@playwright/test';

/** Where something is selected: three words, of which the one in the middle is the one to be selected. */
export interface Selectable {
  page: Page;
  keys: CDPSession;
  /** In pixels of the window. */
  word: { left: number; right: number; y: number };
  /** The middle of the other cell of the row, where there is one. */
  otherCell: { x: number; y: number } | null;
}

export interface WayToSelect {
  name: string;
  /** The block that has the words. */
  block: 'paragraph' | 'code' | 'cell';
  /** What is selected then. */
  selects: 'word' | 'block' | 'cells' | 'all';
  select: (where: Selectable) => Promise<void>;
  /** How letters are written over the selection, unless with keys. */
  write?: (where: Selectable, letters: string) => Promise<void>;
  /** On a touch screen. */
  isTouch?: true;
  /**
   * The browser finds the word. Chromium takes someone's caret in it for its end where one clicks within a few pixels
   * before the caret, also when nothing moves: an element that is not editable ends a word.
   */
  isByWord?: true;
}

const doubleClick = ({ page, word }: Selectable) => page.mouse.dblclick((word.left + word.right) / 2, word.y);

async function drag({ page, word }: Selectable): Promise<void> {
  await page.mouse.move(word.left, word.y);
  await page.mouse.down();
  await page.mouse.move(word.right, word.y, { steps: 6 });
  await page.mouse.up();
}

async function withArrows({ page, word }: Selectable): Promise<void> {
  await page.mouse.click(word.left, word.y);
  await page.keyboard.down('Shift');
  for (let letter = 0; letter < wordLength; letter += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Shift');
}

async function withShiftClick({ page, word }: Selectable): Promise<void> {
  await page.mouse.click(word.right, word.y);
  await page.keyboard.down('Shift');
  await page.mouse.click(word.left, word.y);
  await page.keyboard.up('Shift');
}

const tripleClick = ({ page, word }: Selectable) =>
  page.mouse.click((word.left + word.right) / 2, word.y, { clickCount: 3 });

async function selectAll({ page, word }: Selectable): Promise<void> {
  await page.mouse.click(word.left, word.y);
  await page.keyboard.press('ControlOrMeta+a');
}

async function overCells({ page, word, otherCell }: Selectable): Promise<void> {
  if (!otherCell) throw new Error('Cells are selected in a table');
  // In the middle of the word: a column that becomes wider takes the edge of its neighbour.
  await page.mouse.move((word.left + word.right) / 2, word.y);
  await page.mouse.down();
  await page.mouse.move(otherCell.x, otherCell.y, { steps: 6 });
  await page.mouse.up();
}

/** Chromium has no handles on a desktop: what they do to the selection, with no other event than that it changed. */
async function withHandles({ page, word }: Selectable): Promise<void> {
  // The browser makes a click of a tap some time later.
  const clicked = page.evaluate(() =>
    new Promise((done) => addEventListener('click', done, { once: true })).then(() => null),
  );
  await page.touchscreen.tap(word.left, word.y);
  await clicked;
  for (let step = 1; step <= 4; step += 1)
    await page.evaluate(
      ([x, y]) => {
        const end = document.caretPositionFromPoint(x, y);
        if (end) document.getSelection()?.extend(end.offsetNode, end.offset);
      },
      [word.left + ((word.right - word.left) * step) / 4, word.y] as const,
    );
}

/** As a person does whose keyboard makes words of several letters. */
async function compose({ keys }: Selectable, letters: string): Promise<void> {
  for (const text of ['k', 'か', 'かわ', 'かわず'])
    await keys.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await keys.send('Input.insertText', { text: letters });
}

/** Letters of a word that is selected. */
export const wordLength = 4;

/** In an order in which they can follow each other in one note: the last ones leave less than they found. */
export const waysToSelect: readonly WayToSelect[] = [
  { name: 'double click', block: 'paragraph', selects: 'word', select: doubleClick, isByWord: true },
  { name: 'mouse drag', block: 'paragraph', selects: 'word', select: drag },
  { name: 'Shift and arrows', block: 'paragraph', selects: 'word', select: withArrows },
  { name: 'Shift and click', block: 'paragraph', selects: 'word', select: withShiftClick },
  {
    name: 'composition over a double click',
    block: 'paragraph',
    selects: 'word',
    select: doubleClick,
    isByWord: true,
    write: compose,
  },
  { name: 'touch handles', block: 'paragraph', selects: 'word', select: withHandles, isTouch: true },
  { name: 'double click in code', block: 'code', selects: 'word', select: doubleClick, isByWord: true },
  { name: 'Shift and arrows in code', block: 'code', selects: 'word', select: withArrows },
  { name: 'mouse drag in a cell', block: 'cell', selects: 'word', select: drag },
  { name: 'mouse drag over cells', block: 'cell', selects: 'cells', select: overCells },
  { name: 'triple click', block: 'paragraph', selects: 'block', select: tripleClick },
  { name: 'select all', block: 'paragraph', selects: 'all', select: selectAll },
];
