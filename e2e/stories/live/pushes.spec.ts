import { AxeBuilder } from '@axe-core/playwright';
import { api } from '@commonplace/contracts/api';
import { phone } from '../../support/browser/inspect-screen.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';
import { promised } from '../../support/promised-time.ts';

const soon = { timeout: promised(3_000) };

test('what others do with an open note is on the screen without a reload, in both tabs', async ({
  guest,
  product,
}) => {
  const xaveria = await registerPerson(product, 'xaveria');
  const wendelin = await registerPerson(product, 'wendelin');
  const { note } = await xaveria.call(api.notes.create, {
    headers: {},
    body: { title: 'On tides', textContent: 'Twice a day.' },
  });
  await xaveria.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const about = { subjectType: 'note', id: note.id } as const;
  await xaveria.call(api.comments.add, { params: about, body: { text: 'The first.' } });

  const first = await signedIn(await guest(), xaveria);
  let connections = 0;
  first
    .context()
    .on('page', (page) =>
      page.on('websocket', (socket) => (connections += Number(socket.url().includes('/socket.io/')))),
    );
  first.on('websocket', (socket) => (connections += Number(socket.url().includes('/socket.io/'))));
  await first.goto(`/?note=${note.id}`);
  await expect.poll(() => connections).toBe(1);
  const second = await first.context().newPage();
  await second.setViewportSize(phone);
  await second.goto(`/?note=${note.id}`);
  for (const tab of [first, second]) {
    await expect(tab.getByText('The first.')).toBeVisible();
    await expect(tab.getByRole('button', { name: /^Like/ }).first()).toBeVisible();
  }
  // Both tabs watch once the second is idle.
  await second.waitForLoadState('networkidle');

  await wendelin.call(api.likes.toggle, { params: about, body: { on: true } });
  for (const tab of [first, second])
    await expect(tab.getByRole('button', { name: 'Like, 1 like' })).toBeVisible(soon);

  const { comment } = await wendelin.call(api.comments.add, {
    params: about,
    body: { text: 'The second.' },
  });
  for (const tab of [first, second]) {
    await expect(tab.getByRole('heading', { name: '2 comments' })).toBeVisible(soon);
    await tab.getByRole('button', { name: 'Show 1 new comment' }).click();
    await expect(tab.getByText('The second.')).toBeVisible();
  }
  await wendelin.call(api.comments.delete, { body: { commentId: comment.id } });
  for (const tab of [first, second]) {
    await expect(tab.getByText('The second.')).toBeHidden(soon);
    await expect(tab.getByRole('button', { name: /new comment/ })).toBeHidden();
  }

  // The tab with the connection closes: the other one opens its own, and misses nothing.
  await first.close();
  await expect.poll(() => connections).toBe(2);
  await wendelin.call(api.likes.toggle, { params: about, body: { on: false } });
  await expect(second.getByRole('button', { name: 'Like', exact: true }).first()).toBeVisible({
    timeout: promised(5_000),
  });

  // What happens while there is no network is on the screen when it is back.
  await second.context().setOffline(true);
  await wendelin.call(api.likes.toggle, { params: about, body: { on: true } });
  await second.context().setOffline(false);
  await expect(second.getByRole('button', { name: 'Like, 1 like' })).toBeVisible({
    timeout: promised(15_000),
  });
});

test('a note that is shared appears in Shared With Me, and goes when it is not, or when it is not wanted', async ({
  guest,
  product,
}) => {
  const ysolde = await registerPerson(product, 'ysolde');
  const zebedee = await registerPerson(product, 'zebedee');
  const { note } = await ysolde.call(api.notes.create, {
    headers: {},
    body: { title: 'On knots', textContent: 'Bowlines.' },
  });
  const page = await signedIn(await guest(), zebedee);
  await page.goto('/');
  await page.getByRole('button', { name: 'Shared With Me' }).click();
  await page.waitForLoadState('networkidle');
  const share = (ids: string[]) =>
    ysolde.call(api.notes.share, { body: { noteId: note.id, usersView: ids, usersEdit: [] } });
  await share([zebedee.id]);
  await expect(page.getByText('On knots')).toBeVisible({ timeout: promised(5_000) });
  await share([]);
  await expect(page.getByText('On knots')).toBeHidden({ timeout: promised(5_000) });

  // From the list, and from the open notebook.
  await share([zebedee.id]);
  await page.getByRole('button', { name: 'Actions for On knots' }).click();
  const remove = async (thing: 'note' | 'notebook') => {
    await page.getByRole('menuitem', { name: 'Remove from my list' }).click();
    const dialog = page.getByRole('dialog', { name: `Remove this ${thing} from your list?` });
    await dialog.getByText('You will no longer be able to open it').waitFor();
    expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`The ${thing} was removed from your list.`)).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await remove('note');
  await expect(page.getByText('On knots')).toBeHidden();
  const { notebook } = await ysolde.call(api.notebooks.create, { body: { name: 'Ropes' } });
  await ysolde.call(api.notebooks.share, {
    body: { notebookId: notebook.id, usersView: [zebedee.id], usersEdit: [] },
  });
  await page.goto(`/?notebook=${notebook.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Actions for Ropes' }).click();
  await remove('notebook');
  await expect(page).not.toHaveURL(/notebook=/);
  const { notebooksView } = await zebedee.call(api.notebooks.shared, { query: {} });
  expect(notebooksView).toEqual([]);
});
