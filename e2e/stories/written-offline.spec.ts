import { NotePage } from '../support/note-page.ts';
import { expect, test } from '../support/story.ts';

test('C23: what was written offline in a paragraph that was deleted meanwhile is offered as a copy', async ({
  joins,
}) => {
  const heidi = new NotePage(await joins({ username: 'heidi', name: 'Heidi' }));
  const ivan = new NotePage(await joins({ username: 'ivan', name: 'Ivan' }));
  const context = heidi.page.context();
  const noteId = await heidi.write('Mountains', 'First paragraph.');
  await heidi.page.keyboard.press('Enter');
  await heidi.page.keyboard.type('Second paragraph.');
  await heidi.saved();
  await heidi.shareWith('ivan', 'Can edit');
  await ivan.open(noteId);
  await expect(ivan.body).toContainText('Second paragraph.');

  /** Ivan takes the last paragraph away. */
  const ivanDeletes = async (text: string) => {
    const paragraphs = await ivan.body.locator('p').count();
    await ivan.body.getByText(text).click({ clickCount: 3 });
    await ivan.page.keyboard.press('Backspace');
    await ivan.page.keyboard.press('Backspace');
    await expect(ivan.body.locator('p')).toHaveCount(paragraphs - 1);
    await ivan.saved();
  };
  const noticeTo = (reader: NotePage) => reader.page.getByRole('alert', { name: 'Text without a place' });

  await context.setOffline(true);
  await expect(heidi.saveStatus).toContainText('Offline');
  await heidi.typeAtEnd(' Written on the train.');
  await ivanDeletes('Second paragraph.');
  await expect(heidi.body).toContainText('Written on the train.');
  await context.setOffline(false);
  await expect(noticeTo(heidi)).toContainText('Someone deleted the part you were writing in.');
  await heidi.saved();
  await expect(heidi.body).toHaveText('First paragraph.');

  // It stays until she has it.
  await heidi.page.reload();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await noticeTo(heidi).getByRole('button', { name: 'Copy' }).click();
  const copied = () => heidi.page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toContain('Written on the train.');
  await noticeTo(heidi).getByRole('button', { name: 'Dismiss' }).click();
  await expect(noticeTo(heidi)).toBeHidden();

  // The same when the page was closed without a connection, and opened again with one.
  await heidi.typeAtEnd(' More.');
  await heidi.page.keyboard.press('Enter');
  await heidi.page.keyboard.type('Third paragraph.');
  await heidi.saved();
  await expect(ivan.body).toContainText('Third paragraph.');
  await context.setOffline(true);
  await heidi.typeAtEnd(' Written in the tunnel.');
  await expect(heidi.saveStatus).toContainText('Offline');
  await heidi.page.close();
  await ivanDeletes('Third paragraph.');
  await context.setOffline(false);
  const later = new NotePage(await context.newPage());
  await later.open(noteId);
  await expect(noticeTo(later)).toContainText('Third paragraph. Written in the tunnel.');
  await later.saved();
  await expect(later.body).toHaveText('First paragraph. More.');
  await expect(noticeTo(ivan)).toBeHidden();
});

test('signing out of an open note leads home', async ({ joins }) => {
  const judy = new NotePage(await joins({ username: 'judy', name: 'Judy' }));
  await judy.write('Open', 'While leaving');
  await judy.page.getByRole('button', { name: /^Account/ }).click();
  await judy.page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(judy.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(judy.page).toHaveURL(/:\d+\/$/);
});
