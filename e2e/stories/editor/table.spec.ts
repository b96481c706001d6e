import type { Locator, Page } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { LiveLine } from '../../support/browser/live-line.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

test('two people work on one table: rows, columns, widths by mouse and keys, on a phone too', async ({
  joins,
}) => {
  const runa = new NotePage(await joins({ username: 'runa', name: 'Runa' }));
  const bjarne = new NotePage(await joins({ username: 'bjarne', name: 'Bjarne' }));
  const line = await LiveLine.of(bjarne.page);
  const { page, body } = runa;
  await page.setViewportSize({ width: 1440, height: 900 });
  const noteId = await runa.write('Harvest', 'What grew:');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Table' }).click();

  // Three columns, a header and two more rows; Tab goes from cell to cell and makes a row at the end.
  const table = body.getByRole('table');
  await expect(table.locator('tr')).toHaveCount(3);
  await expect(table.locator('th')).toHaveCount(3);
  for (const word of ['Fruit', 'Weight', 'Field', 'Apples', '12', 'North', 'Pears', '7', 'South']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Plums');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(table.locator('tr').nth(3)).toHaveText('Plums');
  await expect(cell(table, 2, 2)).toHaveText('South!');
  await runa.saved();
  await runa.shareWith('bjarne', 'Can edit');
  await bjarne.open(noteId);
  const other = bjarne.body.getByRole('table');

  // Handles at the edge of the table: by mouse, and by keys with Alt+F10.
  const handles = page.getByRole('toolbar', { name: 'Rows and columns' });
  await cell(table, 1, 1).click();
  await expect(handles.locator('[data-placed]')).toHaveCount(3);
  for (const handle of await handles.locator('[data-placed]').all()) {
    const box = await handle.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  expect(await coveredWords(page)).toEqual([]);
  await choose(page, 'Table options', 'Stripes');
  await expect(other).toHaveClass(/striped/);
  await handles.getByRole('button', { name: 'Table options' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Stripes' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await cell(table, 1, 1).click();
  await page.keyboard.press('Alt+F10');
  await expect(handles.getByRole('button', { name: 'Row options' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(handles.getByRole('button', { name: 'Column options' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Stripes' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(other).toHaveClass(/bordered/);
  await expect(body).toBeFocused();
  // Escape moves the focus to the handle, and then to the text. The table has no other tools.
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(handles.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Stripes' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(handles.getByRole('button', { name: 'Table options' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(body).toBeFocused();
  await expect(page.getByRole('button', { name: 'Delete table' })).toHaveCount(0);

  // Under the mouse the handles belong to the hovered cell, for any position of the caret.
  await body.getByText('What grew:').click();
  await cell(table, 3, 0).hover();
  await choose(page, 'Row options', 'Delete row');
  await expect(other.locator('tr')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(other.locator('tr')).toHaveCount(4);

  // Concurrent changes without each other's updates: the table is uneven, and the next act repairs it for both.
  await cell(table, 1, 1).click();
  await cell(other, 2, 1).click();
  await line.cut();
  await choose(page, 'Column options', 'Add column after');
  await choose(bjarne.page, 'Row options', 'Add row after');
  await bjarne.page.keyboard.press('ArrowDown');
  await bjarne.page.keyboard.type('Quinces');
  line.restore();
  await expect(table).toContainText('Quinces');
  await expect(other.locator('th')).toHaveCount(4);
  await expect(table.locator('tr')).toHaveCount(5);
  await choose(page, 'Row options', 'Add row before');
  for (const each of [table, other]) {
    await expect(each.locator('tr')).toHaveCount(6);
    await expect
      .poll(() => each.locator('tr').evaluateAll((rows) => rows.map((row) => row.children.length)))
      .toEqual([4, 4, 4, 4, 4, 4]);
  }

  // A column is widened by dragging: one undo step, the same for both.
  const before = await widthOf(cell(table, 0, 0));
  await drag(cell(table, 0, 0), 60);
  const after = await widthOf(cell(table, 0, 0));
  expect(after).toBeCloseTo(before + 60, -1);
  const written = Number(await table.locator('col').first().getAttribute('width'));
  expect(written).toBeCloseTo(after, -1);
  await expect(other.locator('col').first()).toHaveAttribute('width', String(written));
  await page.keyboard.press('Control+z');
  await expect(other.locator('col')).toHaveCount(0);
  await expect(table.locator('tr')).toHaveCount(6);
  await page.keyboard.press('Control+y');
  await expect(other.locator('col').first()).toHaveAttribute('width', String(written));
  await cell(table, 1, 0).click();
  await choose(page, 'Column options', 'Narrower column');
  await expect(other.locator('col').first()).toHaveAttribute('width', String(written - 24));

  // Cells are selected by dragging, and a column of the selection is deleted.
  await cell(table, 0, 2).hover();
  await page.mouse.down();
  await cell(table, 2, 2).hover();
  // Nobody lets go before they see them; the browser reports what the mouse has selected after the event that did it.
  await expect(table.locator('.selectedCell')).toHaveCount(3);
  await page.mouse.up();
  await expect(table.locator('.selectedCell')).toHaveCount(3);
  await choose(page, 'Column options', 'Delete column');
  await expect(other.locator('th')).toHaveCount(3);

  // In the view there are no handles and no dragging; in the editor there are again.
  await runa.doneButton.click();
  await expect(handles).toHaveCount(0);
  const read = await widthOf(cell(table, 0, 0));
  await drag(cell(table, 0, 0), 40);
  expect(await widthOf(cell(table, 0, 0))).toBe(read);

  // On a phone the table scrolls sideways, also by keyboard, and the page does not.
  await page.setViewportSize({ width: 360, height: 740 });
  const region = page.getByRole('region', { name: 'Table' });
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
  await fitsWidth(page);
  await runa.edit();
  await expect(region).toHaveCount(0);
  await cell(table, 1, 0).click();
  await expect(handles.locator('[data-placed]')).toHaveCount(3);
  expect(await coveredWords(page)).toEqual([]);
  await choose(page, 'Table options', 'Delete table');
  await expect(other).toHaveCount(0);
  await expect(bjarne.body).toContainText('What grew:');
});

/** Presses a handle and chooses from its menu. */
async function choose(page: Page, handle: string, command: string): Promise<void> {
  await page.getByRole('button', { name: handle }).click();
  await page.getByRole('menu').getByText(command, { exact: true }).click();
}

/** The text of the note under a handle. */
function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const signs = [...document.querySelectorAll('[data-placed] > span')].map((sign) =>
      sign.getBoundingClientRect(),
    );
    const words: string[] = [];
    const texts = document.createTreeWalker(
      document.querySelector('.ProseMirror') as Element,
      NodeFilter.SHOW_TEXT,
    );
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const isCovered = [...range.getClientRects()].some((word) =>
        signs.some(
          (sign) =>
            sign.left < word.right &&
            sign.right > word.left &&
            sign.top < word.bottom &&
            sign.bottom > word.top,
        ),
      );
      if (isCovered) words.push(range.toString());
    }
    return words;
  });
}

function cell(table: Locator, row: number, column: number): Locator {
  return table.locator('tr').nth(row).locator('td, th').nth(column);
}

async function widthOf(of: Locator): Promise<number> {
  return Math.round((await of.boundingBox())?.width ?? Number.NaN);
}

/** Drags the edge of a cell to the right. */
async function drag(of: Locator, by: number): Promise<void> {
  const box = await of.boundingBox();
  if (!box) throw new Error('The cell is not on the screen');
  const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
  const { mouse } = of.page();
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + by / 2, y);
  await mouse.move(x + by, y);
  await mouse.up();
}
