import type { Locator } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

test('what is selected is formatted from the toolbar above it by mouse and keys, and the note by its HTML', async ({
  joins,
}) => {
  // One long test of all functions of the toolbars.
  const tamar = new NotePage(await joins({ username: 'tamar', name: 'Tamar' }));
  const ulf = new NotePage(await joins({ username: 'ulf', name: 'Ulf' }));
  const { page, body } = tamar;
  await page.setViewportSize({ width: 1440, height: 900 });
  const noteId = await tamar.write('Colours', 'The quick brown fox');
  await page.keyboard.press('Enter');
  await page.keyboard.type('jumps over the lazy dog');
  await tamar.saved();
  await tamar.shareWith('ulf', 'Can edit');
  await ulf.open(noteId);

  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  const more = bar.getByRole('button', { name: 'More', exact: true });
  const fixed = page.getByRole('toolbar', { name: 'Formatting' });
  const first = body.locator('p').first();
  const selectWord = async () => {
    await body.click();
    await page.keyboard.press('Control+Home');
    for (const _ of 'The ') await page.keyboard.press('ArrowRight');
    for (const _ of 'quick') await page.keyboard.press('Shift+ArrowRight');
  };

  const pressSource = async () => {
    await fixed.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'HTML source' }).click();
  };

  // By keyboard: the bar opens above the selected text without covering it, and Escape closes it.
  await expect(bar).toHaveCount(0);
  await selectWord();
  await expect(bar).toBeVisible();
  await expect.poll(() => gapAbove(bar, first)).toBe(8);
  expect((await bar.boundingBox())?.width).toBeLessThanOrEqual(480);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar).toBeVisible();

  // Alt+F10 moves the focus into it, arrow keys along it, Escape back to the text.
  await page.keyboard.press('Alt+F10');
  await expect(bar.getByRole('button', { name: 'Link' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(first.locator('strong')).toHaveText('quick');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  await expect(more).toBeFocused();
  // It opens the buttons that do not fit, and Escape returns the focus to it.
  await page.keyboard.press('Enter');
  // The first enabled button: there is nothing to outdent.
  await expect(bar.getByRole('button', { name: /^Indent/ })).toBeFocused();
  const inBar = await bar
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(inBar).toEqual(everyCommand);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await expect(fixed.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(body).toBeFocused();

  // Colors: chosen by name, shown by the button, removed again.
  const color = bar.getByRole('button', { name: 'Text colour' });
  // A menu that was just closed may still be fading out.
  const none = (menu: RegExp) =>
    page.getByRole('menu', { name: menu }).getByRole('menuitemradio', { name: 'None' });
  await selectWord();
  await color.click();
  // The word that is coloured stays in sight.
  const colors = await page.getByRole('menu', { name: /^Text colour/ }).boundingBox();
  const colored = await selectedBox(first);
  if (!colors) throw new Error('It can not be seen');
  const isBeside = colors.x >= colored.right || colors.x + colors.width <= colored.left;
  expect(isBeside || colors.y >= colored.bottom || colors.y + colors.height <= colored.top).toBe(true);
  await page.getByRole('menuitemradio', { name: 'Teal' }).click();
  await expect(first.locator('.text-color-teal')).toHaveText('quick');
  await expect(color).toHaveAccessibleName('Text colour: Teal');
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Highlight colour' }).press('Enter');
  await none(/^Highlight colour/).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Highlight colour' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Yellow' }).click();
  await expect(first.locator('mark.highlight-yellow')).toHaveText('quick');
  await expect(ulf.body.locator('mark.highlight-yellow')).toHaveText('quick');
  await color.click();
  await none(/^Text colour/).click();
  await expect(first.locator('.text-color-teal')).toHaveCount(0);

  // A link: without a protocol it gets one, Enter applies it, empty removes it.
  await bar.getByRole('button', { name: 'Link' }).click();
  const address = page.getByRole('dialog', { name: 'Link' }).getByLabel('Address');
  await expect(address).toBeFocused();
  await address.fill('example.org/fox');
  await address.press('Enter');
  await expect(first.getByRole('link')).toHaveAttribute('href', 'https://example.org/fox');
  await expect(body).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(address).toHaveValue('https://example.org/fox');
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This address cannot be used as a link.');
  await address.fill('');
  await address.press('Enter');
  await expect(first.getByRole('link')).toHaveCount(0);

  // Size, kind of block, alignment, indent, tag.
  await selectWord();
  await more.click();
  await bar.getByRole('button', { name: 'Text size' }).click();
  await page.getByRole('button', { name: '24 pt' }).click();
  await expect(first.locator('span[style*="24pt"]')).toHaveText('quick');
  await bar.getByRole('button', { name: 'Text size: 24 pt' }).click();
  const size = page.getByRole('spinbutton', { name: 'Size in points' });
  await size.fill('400');
  await size.press('Enter');
  await expect(first.locator('span[style*="96pt"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Default size' }).click();
  await expect(first.locator('span[style]')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('menuitemradio', { name: 'Success' }).click();
  await expect(first.locator('.tag.tag-success')).toHaveText('quick');
  await bar.getByRole('button', { name: /^Block type/ }).click();
  await page.getByRole('menuitemradio', { name: 'Heading 2' }).click();
  await fixed.getByRole('button', { name: 'Alignment: Left' }).click();
  await page.getByRole('menuitemradio', { name: 'Center' }).click();
  await more.click();
  await bar.getByRole('button', { name: 'Indent', exact: true }).click();
  const heading = body.locator('h2.align-center.indent-1');
  await expect(heading).toContainText('The quick brown fox');
  await expect(ulf.body.locator('h2.align-center.indent-1')).toBeVisible();
  await fixed.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toHaveCount(0);
  await fixed.getByRole('button', { name: 'Redo' }).click();
  await expect(heading).toBeVisible();

  // The source view: changes in it are applied, and concurrent edits of others are kept.
  await pressSource();
  const source = page.getByRole('textbox', { name: 'The note as HTML' });
  await expect(source).toBeFocused();
  await expect(source).toHaveCSS('height', '400px');
  await expect(source).toHaveValue(/<h2 class="heading align-center indent-1">/);
  await ulf.typeAtEnd(', and away');
  await expect(body).toContainText('dog, and away');
  const html = await source.inputValue();
  await source.fill(
    `${html.replace('align-center', 'align-right')}<p onclick="alert(1)">new<script>alert(1)</script></p>`,
  );
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(source).toHaveCount(0);
  await expect(body.locator('h2.align-right')).toBeVisible();
  await expect(body.locator('p').nth(0)).toHaveText('jumps over the lazy dog, and away');
  await expect(body.locator('p').nth(1)).toHaveText('new');
  // His caret keeps its place.
  await ulf.page.keyboard.type('!');
  await expect(body.locator('p').nth(0)).toHaveText('jumps over the lazy dog, and away!');
  // A paragraph that both changed is kept twice, and a message says so.
  await pressSource();
  await source.fill((await source.inputValue()).replace('jumps', 'leaps'));
  await ulf.page.keyboard.type('?');
  await expect(body).toContainText('away!?');
  await pressSource();
  await expect(page.getByText('Someone else changed a part that you changed too.')).toBeVisible();
  await expect(body.locator('p').nth(0)).toHaveText('jumps over the lazy dog, and away!?');
  await expect(body.locator('p').nth(1)).toHaveText('leaps over the lazy dog, and away!');

  // On a phone: the bar is at most as wide as the screen, and its last button opens the rest.
  await page.setViewportSize({ width: 360, height: 740 });
  const line = body.locator('p').nth(1);
  await line.dblclick();
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  const word = await selectedBox(line);
  expect((box?.y ?? 0) >= word.bottom || (box?.y ?? 0) + (box?.height ?? 0) <= word.top).toBe(true);
  await more.click();
  await bar.getByRole('button', { name: 'Superscript' }).click();
  await expect(line.locator('sup')).toHaveCount(1);
  await fitsWidth(page);

  // Readers see no toolbar.
  await tamar.doneButton.click();
  await tamar.editButton.waitFor();
  await line.selectText();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
});

/** In the bar of what is selected: headings and the quote are kinds of block, the four sides are in one menu. */
const everyCommand = [
  ...['Link', 'Bold', 'Italic', 'Underline', 'Text colour: None', 'Highlight colour: None'],
  ...['Block type: Paragraph', 'Alignment: Left', 'More'],
  ...['Outdent', 'Indent', 'Strikethrough', 'Superscript', 'Subscript', 'Text size', 'Tag: None'],
];

/** Between a bar and the selected words below it, in whole pixels. */
async function gapAbove(bar: Locator, inside: Locator): Promise<number> {
  const box = await bar.boundingBox();
  return box ? Math.round((await selectedBox(inside)).top - box.y - box.height) : Number.NaN;
}

/** Where the selected words are on the screen. */
function selectedBox(inside: Locator): Promise<Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>> {
  return inside.evaluate(() => {
    const box = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    const { top, bottom, left, right } = box;
    return { top, bottom, left, right };
  });
}
