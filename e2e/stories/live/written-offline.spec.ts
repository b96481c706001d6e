import { LiveLine } from '../../support/browser/live-line.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

test('C23: what was written offline in a paragraph that was deleted meanwhile is offered as a copy', async ({
  joins,
}) => {
  const kate = new NotePage(await joins({ username: 'kate', name: 'Kate' }));
  const leo = new NotePage(await joins({ username: 'leo', name: 'Leo' }));
  const context = kate.page.context();
  const line = await LiveLine.of(kate.page);
  const noteId = await kate.write('Mountains', 'First paragraph.');
  await kate.page.keyboard.press('Enter');
  await kate.page.keyboard.type('Second paragraph.');
  await kate.saved();
  await kate.shareWith('leo', 'Can edit');
  await leo.open(noteId);
  await expect(leo.body).toContainText('Second paragraph.');

  /** Leo deletes all of it, so that no text is left after which hers could be inserted. */
  const leoDeletes = async () => {
    await leo.body.click();
    await leo.page.keyboard.press('ControlOrMeta+a');
    await leo.page.keyboard.press('Backspace');
    await expect(leo.body).toHaveText('');
    await leo.saved();
  };
  const noticeTo = (reader: NotePage) => reader.page.getByRole('alert', { name: 'Text from a deleted part' });

  await line.cut();
  await expect(kate.saveStatus).toContainText('Offline');
  await kate.typeAtEnd(' Written on the train.');
  await leoDeletes();
  await expect(kate.body).toContainText('Written on the train.');
  line.restore();
  await expect(noticeTo(kate)).toContainText('Someone deleted the part you were writing in.');
  await kate.saved();
  await expect(kate.body).toHaveText('');

  // The text stays until she has copied it.
  await kate.page.reload();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await noticeTo(kate).getByRole('button', { name: 'Copy' }).click();
  const copied = () => kate.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('Written on the train.');
  await noticeTo(kate).getByRole('button', { name: 'Dismiss' }).click();
  await expect(noticeTo(kate).getByRole('button', { name: 'Keep the text' })).toBeFocused();
  await noticeTo(kate).getByRole('button', { name: 'Discard for good' }).click();
  await expect(noticeTo(kate)).toBeHidden();
  await expect(noticeTo(leo)).toBeHidden();
});

test('C23b: who was away is shown where others changed the same paragraph, and goes there by the keyboard', async ({
  joins,
}) => {
  const kate = new NotePage(await joins({ username: 'katja', name: 'Katja' }));
  const leo = new NotePage(await joins({ username: 'leopold', name: 'Leopold' }));
  const line = await LiveLine.of(kate.page);
  const noteId = await kate.write('Route', 'By train.');
  await kate.shareWith('leopold', 'Can edit');
  await leo.open(noteId);
  await expect(leo.body).toContainText('By train.');

  // Away for ten minutes by the clock of her page.
  await kate.page.clock.install();
  await line.cut();
  await expect(kate.saveStatus).toContainText('Offline');
  await kate.typeAtEnd(' Not by car.');
  await leo.typeAtEnd(' Or by boat.');
  await leo.saved();
  await kate.page.clock.fastForward('10:00');
  line.restore();
  const notice = kate.page.getByRole('status').filter({ hasText: 'someone changed a paragraph' });
  await expect(notice).toContainText('Both changes are kept.');
  await expect(kate.body).toContainText('Or by boat.');

  await notice.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(kate.body).toBeFocused();
  await kate.page.keyboard.type('!');
  await expect(kate.body).toContainText(/By train\.( Or by boat\.)?! Not by car\./);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
});

test('signing out of an open note leads home', async ({ joins }) => {
  const judy = new NotePage(await joins({ username: 'judy', name: 'Judy' }));
  await judy.write('Open', 'While leaving');
  await judy.page.getByRole('button', { name: /^Account/ }).click();
  await judy.page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(judy.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(judy.page).toHaveURL(/:\d+\/$/);
});
