import { NotePage } from '../support/note-page.ts';
import { expect, test } from '../support/story.ts';

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
