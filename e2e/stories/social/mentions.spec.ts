import { api } from '@commonplace/contracts/api';
import { inspect, phone } from '../../support/browser/inspect-screen.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

test('W97 Tomasz is named by letters and arrows, his bell rings, and he lands on the comment', async ({
  guest,
  product,
}) => {
  const [ines, tomasz, seun] = [
    await registerPerson(product, 'inesatlas'),
    await registerPerson(product, 'tomaszmaps'),
    await registerPerson(product, 'seunreads'),
  ];
  const { note } = await ines.call(api.notes.create, {
    headers: {},
    body: { title: 'The drowned atlas', textContent: 'A coast that is not there.' },
  });
  await ines.call(api.notes.publish, { body: { noteId: note.id, on: true } });

  const reader = await signedIn(await guest(), seun);
  const named = await signedIn(await guest(), tomasz);
  await named.setViewportSize(phone);
  await named.goto('/');
  await reader.goto(`/?note=${note.id}`);
  const field = reader.getByRole('textbox', { name: 'Your comment' });
  await field.click();
  await reader.keyboard.type('@');
  const list = reader.getByRole('listbox', { name: 'People to mention' });
  // The author is offered without a letter.
  await expect(list.getByRole('option')).toHaveText(/@inesatlas$/);
  await reader.keyboard.type('tomasz');
  await expect(list.getByRole('option')).toHaveText(/@tomaszmaps$/);
  await inspect(reader, 'people to mention');
  await reader.keyboard.press('Enter');
  await expect(field).toHaveValue('@tomaszmaps ');
  await reader.keyboard.type('look at this');
  await reader.keyboard.press('Control+Enter');
  await expect(reader.getByText('Your comment was posted.')).toBeVisible();

  await named.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await named.getByRole('link', { name: /mentioned you in a comment on “The drowned atlas”/ }).click();
  const comment = named.getByRole('listitem', { name: `Comment by ${seun.name}` });
  await expect(comment).toBeFocused();
  await expect(comment.getByText('look at this')).toBeVisible();
  await expect(comment.getByRole('link', { name: '@tomaszmaps' })).toBeVisible();
});
