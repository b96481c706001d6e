import { api } from '@commonplace/contracts/api';
import { inspect, phone } from '../../support/browser/inspect-screen.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

test('W27: what one saves is in one list, unread until it is opened, and comes back after Undo', async ({
  guest,
  product,
}) => {
  const oriel = await registerPerson(product, 'oriel');
  const { note } = await oriel.call(api.notes.create, {
    headers: {},
    body: { title: 'Salt marshes', textContent: 'The tide comes twice a day.' },
  });
  const { notebook } = await oriel.call(api.notebooks.create, { body: { name: 'Field days' } });
  await oriel.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  await oriel.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });

  const stranger = await guest();
  await stranger.goto('/saved');
  await expect(stranger).toHaveURL('/login?next=%2Fsaved');

  const page = await signedIn(await guest(), await registerPerson(product, 'pella'));
  await page.goto('/saved');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Explore' })).toBeVisible();
  await inspect(page, 'an empty reading list');
  await page.goto(`/?notebook=${notebook.id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View' })).toBeVisible();
  await page.goto(`/?note=${note.id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL('/saved');
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText([
    'Saved',
  ]);

  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(rows).toHaveText([/Salt marshes.*Unread/, /Field days.*Unread/]);
  await inspect(page, 'a reading list');
  // Opened, it is read; marked by hand it is unread again.
  await rows.first().getByRole('link', { name: 'Salt marshes' }).click();
  await expect(page).toHaveURL(`/?note=${note.id}`);
  await expect(page.getByText('The tide comes twice a day.')).toBeVisible();
  await page.goBack();
  const unreadNote = rows.filter({ hasText: 'Salt marshes' });
  await expect(unreadNote.getByRole('button', { name: 'Mark as unread: Salt marshes' })).toBeVisible();
  await page.getByText('Unread', { exact: true }).first().click();
  await expect(rows).toHaveText([/Field days/]);
  await page.getByText('All', { exact: true }).click();
  await unreadNote.getByRole('button', { name: 'Mark as unread: Salt marshes' }).press('Enter');
  await expect(unreadNote.getByRole('button', { name: 'Mark as read: Salt marshes' })).toBeFocused();

  await rows.first().getByRole('button', { name: 'Remove Salt marshes' }).press('Enter');
  await expect(rows).toHaveText([/Field days/]);
  await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/Salt marshes/, /Field days/]);

  await page.setViewportSize(phone);
  await inspect(page, 'a reading list on a phone');
  // What may not be read any more is not listed.
  await oriel.call(api.notes.publish, { body: { noteId: note.id, on: false } });
  await page.reload();
  await expect(rows).toHaveText([/Field days/]);
});
