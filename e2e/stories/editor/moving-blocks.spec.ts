import type { Locator, Page } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

test('blocks are moved by mouse, finger, keys and menu while somebody else writes', async ({ joins }) => {
  const marta = new NotePage(await joins({ username: 'marta', name: 'Marta' }));
  const moritz = new NotePage(await joins({ username: 'moritz', name: 'Moritz' }));
  const { page, body } = marta;
  const noteId = await marta.write('In order', 'one');
  for (const word of ['two', 'three', 'four']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(word);
  }
  await marta.saved();
  await marta.shareWith('moritz', 'Can edit');
  await moritz.open(noteId);
  const inOrder = (...words: string[]) => expect(moritz.body.locator('p')).toHaveText(words);
  await inOrder('one', 'two', 'three', 'four');
  const handle = page.getByRole('button', { name: 'Move this block or open its menu' });

  // By mouse, from the margin, across a block in which moritz types.
  await body.getByText('one').hover();
  await expect(handle).toBeVisible();
  await moritz.body.getByText('three').click();
  await moritz.page.keyboard.press('End');
  await Promise.all([
    drag(page, handle, body.getByText('three')),
    moritz.page.keyboard.type(' and a half', { delay: 20 }),
  ]);
  await inOrder('two', 'three and a half', 'one', 'four');
  await expect(body.locator('p')).toHaveText(['two', 'three and a half', 'one', 'four']);

  // By keyboard; one undo reverts one step.
  await body.getByText('four').click();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await inOrder('two', 'four', 'three and a half', 'one');
  await page.keyboard.press('Control+z');
  await inOrder('two', 'three and a half', 'four', 'one');

  // By the menu, opened by keyboard.
  await body.getByText('four').click();
  await page.keyboard.press('Alt+Enter');
  const menu = page.getByRole('menu', { name: 'Move this block or open its menu' });
  await expect(menu.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(body).toBeFocused();
  await page.keyboard.press('Alt+Enter');
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  await inOrder('two', 'three and a half', 'four', 'four', 'one');
  await expect(menu).toBeHidden();
  await page.keyboard.press('Alt+Enter');
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await inOrder('two', 'three and a half', 'four', 'one');

  // Turned into something else by keyboard, with a link once it is a heading, coloured, and turned back by mouse.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
  await body.getByText('four').click();
  await page.keyboard.press('Alt+Enter');
  await expect(menu.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Turn into' }).press('ArrowRight');
  await expect(choice('Paragraph')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(menu.getByRole('menuitem', { name: 'Turn into' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice('Paragraph')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(moritz.body.locator('h2')).toHaveText('four');
  await expect(body).toBeFocused();
  await page.keyboard.press('Alt+Enter');
  await menu.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).hash).toBe('#four');
  expect(copied).toContain(noteId);
  await page.keyboard.press('Alt+Enter');
  await menu.getByRole('menuitem', { name: 'Text colour' }).click();
  await choice('Teal').click();
  await expect(moritz.body.locator('.text-color-teal')).toHaveText('four');
  await page.keyboard.press('Alt+Enter');
  await menu.getByRole('menuitem', { name: 'Turn into' }).click();
  await expect(choice('Heading 2')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(body).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Alt+Enter');
  await menu.getByRole('menuitem', { name: 'Turn into' }).click();
  await choice('Paragraph').click();
  await inOrder('two', 'three and a half', 'four', 'one');

  // Beside the block under the pointer, also while the previous block is no longer laid out.
  for (const word of ['three', 'two', 'four', 'one']) {
    await body.getByText(word).click();
    const off = async () => (await middleOf(handle)).y - (await middleOf(body.getByText(word))).y;
    await expect.poll(async () => Math.abs(await off()), { message: word }).toBeLessThan(4);
  }

  // A box is taken at its side, and goes with its letters.
  await body.getByText('four').click();
  await page.keyboard.press('Alt+Enter');
  await menu.getByRole('menuitem', { name: 'Turn into' }).click();
  await choice('Quote').click();
  const quote = body.locator('blockquote');
  await quote.hover();
  const isBeside = async () => {
    const [sign, edge] = await Promise.all([handle.boundingBox(), quote.boundingBox()]);
    return sign !== null && edge !== null && sign.x + sign.width <= edge.x;
  };
  await expect.poll(isBeside).toBe(true);
  await drag(page, handle, body.getByText('two'));
  await inOrder('two', 'four', 'three and a half', 'one');
  await expect(moritz.body.locator('blockquote')).toHaveText('four');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await inOrder('two', 'three and a half', 'four', 'one');
  await expect(quote).toHaveCount(0);

  // By touch, on a narrow screen: the handle is at the block with the caret, and large enough.
  await page.setViewportSize({ width: 360, height: 740 });
  const finger = await touching(page);
  await body.getByText('two').click();
  await expect(handle).toBeVisible();
  const box = await handle.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  // Its menus fit, with targets for fingers.
  await handle.click();
  await menu.getByRole('menuitem', { name: 'Turn into' }).click();
  const sub = await page.getByRole('menu', { name: 'Turn into' }).boundingBox();
  expect(sub?.x).toBeGreaterThanOrEqual(0);
  expect((sub?.x ?? 0) + (sub?.width ?? 0)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  await finger.drags(handle, body.getByText('one'));
  await inOrder('three and a half', 'four', 'one', 'two');
  await fitsWidth(page);

  // Readers see no handle.
  await marta.doneButton.click();
  await expect(handle).toHaveCount(0);
});

async function drag(page: Page, handle: Locator, below: Locator): Promise<void> {
  const [from, to] = [await middleOf(handle), await below.boundingBox()];
  if (!to) throw new Error('There is no such block');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + to.height - 4, { steps: 6 });
  await page.mouse.up();
}

/** Touch input, as on a phone. */
async function touching(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  return {
    async drags(handle: Locator, below: Locator): Promise<void> {
      const [from, to] = [await middleOf(handle), await below.boundingBox()];
      if (!to) throw new Error('There is no such block');
      await touch('touchStart', from);
      for (const share of [0.3, 0.6, 1])
        await touch('touchMove', { x: from.x + 12, y: from.y + (to.y + to.height - 4 - from.y) * share });
      await touch('touchEnd');
    },
  };
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It can not be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
