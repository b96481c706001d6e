import { api } from '@commonplace/contracts/api';
import { inspect } from '../../support/browser/inspect-screen.ts';
import { expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// Long tests, on machines that may be busy.

async function publish(person: ApiPerson, title: string) {
  const { note } = await person.call(api.notes.create, {
    headers: {},
    body: { title, textContent: 'Text.' },
  });
  await person.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  return note.id;
}

test('W69f W69g W76a one’s own profile says what is missing, shows the pinned note first and lists people', async ({
  browser,
  guest,
  product,
}) => {
  const pavlina = await registerPerson(product, 'pavlina');
  const quin = await registerPerson(product, 'quin');
  const older = await publish(pavlina, 'An older note');
  await publish(pavlina, 'A newer note');
  await quin.call(api.follows.person, { params: { username: 'pavlina' }, body: { on: true } });

  const page = await signedIn(await guest(), pavlina);
  const main = page.getByRole('main');
  await page.goto('/pavlina');
  const prompts = main.getByRole('list', { name: 'Your profile' });
  await expect(prompts.getByRole('listitem')).toHaveCount(2);
  await expect(prompts.getByRole('link', { name: 'Add a picture' })).toHaveAttribute(
    'href',
    '/account-settings',
  );
  await expect(main.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/account-settings');
  await pavlina.call(api.profiles.edit, { body: { bio: 'Pins things.' } });
  await page.reload();
  await expect(prompts.getByRole('listitem')).toHaveCount(1);

  // From the note's menu.
  await page.goto(`/?note=${older}`);
  await main
    .getByRole('region', { name: 'Note' })
    .getByRole('button', { name: 'Actions for An older note' })
    .click();
  await page.getByRole('menuitem', { name: 'Pin to profile' }).click();
  await expect(page.getByText('The note is pinned to your profile.')).toBeVisible();
  await page.goto('/pavlina');
  const pinned = main.getByRole('region', { name: 'Pinned' });
  await expect(pinned.getByRole('heading')).toHaveText(['An older note']);
  await expect(pinned.getByRole('link', { name: 'Pavlina' })).toBeVisible();
  const notes = main.getByRole('list', { name: 'Articles & Notes' });
  await expect(notes.getByRole('link', { name: 'A newer note' })).toBeVisible();
  await expect(notes.getByRole('link', { name: 'An older note' })).toHaveCount(0);
  await inspect(page, 'a profile with a pinned note');

  // From the menus of the profile's own rows.
  const chooseOf = async (title: string, item: string) => {
    await main
      .getByRole('article')
      .filter({ hasText: title })
      .getByRole('button', { name: `Actions for ${title}` })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await chooseOf('A newer note', 'Pin to profile');
  await expect(pinned.getByRole('heading')).toHaveText(['A newer note']);
  await expect(notes.getByRole('link', { name: 'An older note' })).toBeVisible();
  await chooseOf('A newer note', 'Unpin from profile');
  await expect(pinned).toHaveCount(0);
  await chooseOf('An older note', 'Pin to profile');
  await expect(pinned.getByRole('heading')).toHaveText(['An older note']);

  // For a guest without scripts, with the people around them.
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const public_ = await context.newPage();
  await public_.goto('/pavlina');
  await expect(public_.getByRole('region', { name: 'Pinned' })).toContainText('An older note');
  await public_.getByRole('link', { name: '1 follower' }).click();
  await expect(public_).toHaveURL('/pavlina?tab=followers');
  await public_
    .getByRole('list', { name: 'Followers' })
    .getByRole('link', { name: 'Quin', exact: true })
    .click();
  await public_.getByRole('link', { name: '1 following' }).click();
  await expect(public_.getByRole('list', { name: 'Following' })).toContainText('@pavlina');
  await context.close();

  // In the app one follows back from the list.
  await page.getByRole('link', { name: '1 follower' }).click();
  await main.getByRole('button', { name: 'Follow Quin' }).click();
  await expect(main.getByRole('button', { name: 'Following Quin' })).toBeVisible();

  // It falls away with the publication.
  await pavlina.call(api.notes.publish, { body: { noteId: older, on: false } });
  await page.goto('/pavlina');
  await expect(notes.getByRole('link', { name: 'An older note' })).toHaveCount(0);
  await expect(notes.getByRole('link', { name: 'A newer note' })).toBeVisible();
  await expect(pinned).toHaveCount(0);
  await expect(main.getByRole('link', { name: '1 following' })).toBeVisible();
});
