import { api } from '@commonplace/contracts/api';
import { inspect } from '../../support/browser/inspect-screen.ts';
import { adminUsername, expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { registerAdministrator } from '../../support/people/register-administrator.ts';
import { signedIn } from '../../support/people/signed-in.ts';

/** A published note of a person. */
async function published(author: ApiPerson, title: string): Promise<string> {
  const { note } = await author.call(api.notes.create, {
    headers: {},
    body: { title, htmlContent: '<p>Words.</p>' },
  });
  await author.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  return note.id;
}

test('a person blocks, mutes and unblocks another one, with the keyboard alone', async ({
  guest,
  product,
}) => {
  const alva = await registerPerson(product, 'alva');
  const boris = await registerPerson(product, 'boris');
  const [hers, his] = [await published(alva, 'Hers'), await published(boris, 'His')];
  await boris.call(api.follows.person, { params: { username: 'alva' }, body: { on: true } });
  const page = await signedIn(await guest(), alva);
  const { keyboard } = page;
  const comment = { params: { subjectType: 'note', id: hers }, body: { text: 'Hello' } } as const;
  await boris.call(api.comments.add, comment);

  await page.goto(`/?note=${hers}`);
  const actions = page.getByRole('button', { name: 'Actions for the comment by Boris' });
  await actions.focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Report' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Report this comment' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await page.goto('/boris');
  await page.getByRole('button', { name: 'More about Boris' }).first().press('Enter');
  await page.getByRole('menuitem', { name: 'Report' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Report this person' })).toBeVisible();

  await page.goto(`/?note=${his}`);
  // Beside Follow, not below what is said of the note.
  const middle = async (name: string) => {
    const box = await page.getByRole('button', { name }).first().boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  await expect
    .poll(async () => (await middle('More about Boris')) - (await middle('Follow Boris')))
    .toBeCloseTo(0, 0);

  await page.getByRole('button', { name: 'More about Boris' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mute @boris' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('@boris is muted.')).toBeVisible();

  await page.getByRole('button', { name: 'More about Boris' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Unmute @boris' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Block @boris?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await inspect(page, 'the question before a block', '[role=dialog]');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('@boris is blocked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More about Boris' })).toBeFocused();
  // A blocked person can not be followed.
  const unblock = page.getByRole('button', { name: 'Unblock @boris' }).first();
  await expect(unblock).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow Boris' })).toHaveCount(0);

  // The blocked person cannot act towards her, and his follow has ended.
  const { users } = await boris.call(api.follows.following, { query: {} });
  expect(users).toEqual([]);
  const refusals = [
    boris.call(api.follows.person, { params: { username: 'alva' }, body: { on: true } }),
    boris.call(api.comments.add, comment),
    boris.call(api.notes.share, { body: { noteId: his, usersView: [alva.id], usersEdit: [] } }),
  ];
  expect((await Promise.allSettled(refusals)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));

  await page.goto('/account-settings#blocked');
  const blocked = page.getByRole('list', { name: 'Blocked' });
  await expect(blocked.getByRole('listitem')).toHaveText(/Boris/);
  await inspect(page, 'the settings with people who are blocked and muted');
  await blocked.getByRole('button', { name: 'Unblock @boris' }).press('Enter');
  await expect(blocked).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Blocked and muted' })).toBeFocused();
  await page.getByRole('button', { name: 'Unmute @boris' }).press('Enter');
  await expect(page.getByText('You have not blocked or muted anyone.')).toBeVisible();
  await boris.call(api.follows.person, { params: { username: 'alva' }, body: { on: true } });

  await alva.call(api.moderation.block, { params: { username: 'boris' }, body: { on: true } });
  await page.goto('/boris');
  await unblock.press('Enter');
  await expect(page.getByRole('button', { name: 'Follow Boris' })).toBeFocused();
});

test('what is reported is hidden by an administrator, and shown again', async ({ guest, product }) => {
  const author = await registerPerson(product, 'carla');
  const admin = await registerAdministrator(product, adminUsername);
  const noteId = await published(author, 'Buy my pills');
  const address = `/?note=${noteId}`;
  const reader = await signedIn(await guest(), await registerPerson(product, 'dagobert'));
  const stranger = await guest();

  await reader.goto(address);
  await reader.getByRole('button', { name: 'Actions for Buy my pills' }).click();
  await reader.getByRole('menuitem', { name: 'Report' }).click();
  const report = reader.getByRole('dialog', { name: 'Report this note' });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByText('Choose a reason.')).toBeVisible();
  await expect(report.getByRole('radio', { name: 'Spam' })).toBeFocused();
  await inspect(reader, 'a report', '[role=dialog]');
  // The edge of a choice is as visible as the line of a field.
  const edge = (role: 'radio' | 'textbox') =>
    report
      .getByRole(role)
      .last()
      .evaluate((control) => getComputedStyle(control).borderBottomColor);
  await expect.poll(() => edge('radio')).toBe(await edge('textbox'));
  await report.getByRole('radio', { name: 'Spam' }).check();
  await report.getByLabel('Details (optional)').fill('He sells pills.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Thank you. Your report was sent.')).toBeVisible();

  // For others the page does not exist.
  await reader.goto('/admin');
  await expect(reader.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
  expect((await stranger.goto('/admin'))?.status()).toBe(404);

  const page = await signedIn(await guest(), admin);
  await page.goto('/admin');
  const reported = page.getByRole('listitem').filter({ hasText: 'Buy my pills' });
  await expect(reported).toContainText('He sells pills.');
  await expect(reported).toContainText('Reported by @dagobert');
  await inspect(page, 'open reports');
  await reported.getByRole('button', { name: 'Hide' }).click();
  const asked = page.getByRole('dialog', { name: 'Hide' });
  await asked.getByRole('button', { name: 'Hide' }).click();
  await expect(asked.getByText('Write a reason.')).toBeVisible();
  await expect(asked.getByLabel('Reason')).toBeFocused();
  await inspect(page, 'an act and its reason', '[role=dialog]');
  await asked.getByLabel('Reason').fill('Advertising');
  await asked.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('The note is hidden.')).toBeVisible();
  await expect(reported.getByRole('button', { name: 'Show again' })).toBeFocused();
  // What is hidden is not found by administrators either.
  await expect(reported.getByRole('link', { name: 'Open' })).toHaveCount(0);

  // When an entry is removed, the heading takes the focus.
  await reported.getByRole('button', { name: 'Close report' }).click();
  await page.getByLabel('Reason').fill('Hidden');
  await page.getByRole('dialog').getByRole('button', { name: 'Close report' }).click();
  await expect(page.getByText('No open reports.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeFocused();

  const isFound = async () => (await stranger.request.get(address, { maxRedirects: 0 })).status() === 200;
  expect(await isFound()).toBe(false);
  await reader.goto(address);
  await expect(reader.getByText('Words.')).toBeHidden();
  await reader.goto('/carla/feed.xml');
  expect(await reader.content()).not.toContain('Buy my pills');
  await author.call(api.notes.list, { query: { noteId } });

  await page.getByRole('tab', { name: 'Log' }).click();
  const act = page.getByRole('listitem').filter({ hasText: 'Advertising' });
  await expect(act).toContainText(adminUsername);
  await act.getByRole('button', { name: 'Show again' }).click();
  await page.getByLabel('Reason').fill('A mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Show again' }).click();
  await expect(page.getByText('The note is no longer hidden.')).toBeVisible();
  expect(await isFound()).toBe(true);
  await reader.goto(address);
  await expect(reader.getByText('Words.')).toBeVisible();
});
