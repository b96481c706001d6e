import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

// Several people, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

test('C15b C15d: two write a note; one restores what it was, the other takes that back, and nothing is lost', async ({
  joins,
}) => {
  const ada = new NotePage(await joins({ username: 'wilhelmine', name: 'Wilhelmine' }));
  const bob = new NotePage(await joins({ username: 'ludolf', name: 'Ludolf' }));
  const noteId = await ada.write('The plan', 'Begin early');
  await ada.shareWith('ludolf', 'Can edit');
  const timeline = ada.page.getByRole('navigation', { name: 'Timeline' });
  const more = (entry: string) => async () => {
    await ada.page.getByRole('button', { name: 'More actions for this version' }).click();
    await ada.page.getByRole('menuitem', { name: entry }).click();
  };

  await test.step('a moment is given a name', async () => {
    await ada.page.keyboard.press('Control+Alt+h');
    await expect(ada.page.getByRole('heading', { name: 'History of The plan' })).toBeVisible();
    await more('Name this version…')();
    await ada.page.getByRole('dialog').getByLabel('Name').fill('First draft');
    await ada.page.keyboard.press('Enter');
    await expect(timeline.getByRole('link', { name: /First draft/ })).toBeVisible();
    await ada.page.goBack();
    await expect(ada.doneButton).toBeVisible();
  });

  await test.step('both go on', async () => {
    await bob.open(noteId);
    await bob.typeAtEnd(', then rest');
    await bob.saved();
    await expect(ada.body).toContainText('Begin early, then rest');
    await ada.body.click();
    await ada.page.keyboard.press('Control+Home');
    await ada.page.keyboard.type('Always: ');
    await ada.saved();
  });

  await test.step('what changed since is marked, and reached by keys', async () => {
    await ada.page
      .getByRole('region', { name: 'Note' })
      .getByRole('button', { name: 'Actions for The plan' })
      .click();
    await ada.page.getByRole('menuitem', { name: 'History' }).click();
    const text = ada.page.getByRole('group', { name: 'Text of the note' });
    await expect(text.locator('ins')).toHaveText(['Always: ', ', then rest']);
    await expect(timeline.getByRole('link').first()).toContainText('Ludolf');
    await ada.page.keyboard.press('Alt+ArrowDown');
    await expect(ada.page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(text.locator('ins').first()).toBeFocused();
  });

  await test.step('restored, live for the other', async () => {
    await timeline.getByRole('link', { name: /First draft/ }).click();
    await ada.page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(ada.page.getByText('Version restored.')).toBeVisible();
    await expect(bob.body).toHaveText('Begin early');
    await expect(ada.body).toHaveText('Begin early');
  });

  await test.step('taken back by the other, from the timeline', async () => {
    await bob.page.keyboard.press('Control+Alt+h');
    const steps = bob.page.getByRole('navigation', { name: 'Timeline' });
    // Restored, and what it was until then.
    await steps.getByRole('button', { name: /Show 2 steps/ }).click();
    await steps.getByRole('link').nth(2).click();
    await expect(bob.page.getByRole('group', { name: 'Text of the note' })).toContainText('Always: ');
    await bob.page.getByRole('button', { name: 'Restore', exact: true }).click();
    for (const { body } of [ada, bob]) await expect(body).toHaveText('Always: Begin early, then rest');
  });
});
