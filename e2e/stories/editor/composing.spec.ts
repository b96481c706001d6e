import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

test('a word that is being composed stays one while others write in the same paragraph and beside it', async ({
  joins,
}) => {
  const writer = new NotePage(await joins({ username: 'rei', name: 'Rei' }));
  const other = new NotePage(await joins({ username: 'sven', name: 'Sven' }));
  const noteId = await writer.write('Haiku', 'Old pond. ');
  await writer.shareWith('sven', 'Can edit');
  await other.open(noteId);
  await expect(other.body).toHaveText('Old pond. ');

  await writer.body.click();
  await writer.page.keyboard.press('Control+End');
  const keys = await writer.page.context().newCDPSession(writer.page);
  const compose = (text: string) =>
    keys.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('k');
  await compose('か');
  await other.body.click();
  await other.page.keyboard.press('Control+Home');
  await other.page.keyboard.type('The ');
  await expect(writer.body).toContainText('The Old pond.');
  await compose('かわ');
  await other.page.keyboard.press('Control+Home');
  await other.page.keyboard.press('Enter');
  await expect(writer.body.locator('p')).toHaveCount(2);
  await compose('かわず');
  await keys.send('Input.insertText', { text: '蛙' });
  await writer.page.keyboard.type(' leaps');

  await expect(writer.body.locator('p').last()).toHaveText('The Old pond. 蛙 leaps');
  await expect(other.body.locator('p').last()).toHaveText('The Old pond. 蛙 leaps');
  await writer.saved();
});

test('every way of writing arrives letter by letter: dead keys, Hangul, a phone, from right to left, one sign of many', async ({
  joins,
}) => {
  const writer = new NotePage(await joins({ username: 'tadeo', name: 'Tadeo' }));
  const { page, body } = writer;
  await writer.write('Scripts', '.');
  await page.keyboard.press('Backspace');
  const keys = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const commit = (text: string) => keys.send('Input.insertText', { text });
  const last = body.locator('p, li, .action-item').last();

  // A dead key, and composed syllables.
  await compose('´');
  await commit('é');
  await commit('t');
  await compose('´');
  await commit('é');
  await expect(last).toHaveText('été');
  for (const syllables of ['ㅎ', '하', '한', '한ㄱ', '한그', '한글']) await compose(syllables);
  await commit('한글');
  await expect(last).toHaveText('été한글');

  // A phone names no key in its events, and composes whole words, also while deleting.
  await page.keyboard.press('Enter');
  for (const word of ['H', 'He', 'Hel', 'Help', 'Hel', 'Hell', 'Hello']) {
    await keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Unidentified',
      windowsVirtualKeyCode: 229,
    });
    await compose(word);
    await keys.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key: 'Unidentified',
      windowsVirtualKeyCode: 229,
    });
  }
  await commit('Hello ');
  await compose('#om');
  await compose('#oma');
  await commit('#oma ');
  await expect(last).toHaveText('Hello #oma ');
  // A word is not changed during composition; it becomes a hashtag afterwards.
  await expect(body.locator('.hashtag')).toHaveText('#oma');

  // Right to left: lines, bullets, boxes and the borders of quotes begin on the right.
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('שלום עולם');
  await expect(last).toHaveAttribute('dir', 'rtl');
  const [sheet, words] = await last.evaluate((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return [line.getBoundingClientRect().right, range.getBoundingClientRect().right];
  });
  expect(Math.abs(sheet - words)).toBeLessThan(2);
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  await page.keyboard.insertText('مرحبا');
  await expect(body.locator('ul')).toHaveAttribute('dir', 'rtl');
  expect(
    await body.locator('ul').evaluate((list) => Number.parseFloat(getComputedStyle(list).paddingRight)),
  ).toBeGreaterThan(10);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('> ');
  await page.keyboard.insertText('שלום');
  expect(
    await body.locator('blockquote').evaluate((quote) => {
      const { borderRightWidth, borderLeftWidth } = getComputedStyle(quote);
      return [borderRightWidth, borderLeftWidth].map(Number.parseFloat);
    }),
  ).toEqual([expect.any(Number), 0]);
  // The arrow key moves visually: from the end, which is on the left, back into the word.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText('א');
  await expect(body.locator('blockquote')).toHaveText('שלואם');

  // One grapheme is deleted as one.
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('a👩‍👩‍👧cafe\u0301');
  await page.keyboard.press('Backspace');
  await expect(last).toHaveText('a👩‍👩‍👧caf');
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace');
  await expect(last).toHaveText('a');

  // Readers see the two em-spaces of Tab.
  await page.keyboard.press('Tab');
  await page.keyboard.type('in');
  await writer.saved();
  await page.reload();
  expect(await last.evaluate((line) => line.textContent)).toBe('a\u2003\u2003in');
  await expect(body).toContainText('Hello #oma');
  await expect(body.locator('ul')).toHaveAttribute('dir', 'rtl');
});
