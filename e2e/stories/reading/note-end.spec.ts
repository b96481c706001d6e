import { api } from '@commonplace/contracts/api';
import { expect, password, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// Long tests, on machines that may be busy.

async function publish(person: ApiPerson, title: string, notebookId?: string) {
  const textContent = `${'Words of it. '.repeat(60)} #weirs`;
  const body = { title, textContent, ...(notebookId && { notebookId }) };
  const { note } = await person.call(api.notes.create, { headers: {}, body });
  await person.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  return note.id;
}

test('W69d W69e the end of an essay leads on, for a guest without scripts and for a signed-in person', async ({
  browser,
  guest,
  product,
}) => {
  const nerina = await registerPerson(product, 'nerina');
  const olof = await registerPerson(product, 'olof');
  await nerina.call(api.profiles.edit, { body: { bio: 'Writes beside rivers.' } });
  const { notebook } = await nerina.call(api.notebooks.create, { body: { name: 'Water' } });
  const first = await publish(nerina, 'The first lock', notebook.id);
  await publish(nerina, 'The second lock', notebook.id);
  await nerina.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  await publish(nerina, 'Elsewhere');
  await publish(olof, 'Weirs of the north');

  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/?notebook=${notebook.id}`);
  await expect(page.getByText('2 min read')).toBeVisible();
  await page.getByRole('link', { name: 'Start reading' }).click();
  await expect(page).toHaveURL(`/?note=${first}`);
  const author = page.getByRole('region', { name: 'About the author' });
  await expect(author).toContainText('Writes beside rivers.');
  await expect(author.getByRole('link', { name: 'Follow Nerina' })).toHaveAttribute(
    'href',
    /^\/login\?next=/,
  );
  const more = page.getByRole('region', { name: 'More from Nerina' });
  // Far below the card of the author, who can be followed here too.
  await expect(more.getByRole('link')).toHaveText(['Follow', 'Elsewhere']);
  const topic = page.getByRole('region', { name: 'More about #weirs' });
  await expect(topic.getByRole('link')).toHaveText(['Weirs of the north']);
  await page.getByRole('link', { name: 'Next The second lock' }).click();
  await page.getByRole('link', { name: 'Previous The first lock' }).click();
  await page.getByRole('region', { name: 'More about #weirs' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weirs of the north');
  await context.close();

  // What a guest meant to do there is done once they have signed in.
  const scripted = await guest();
  await scripted.goto(`/?note=${first}`);
  await scripted
    .getByRole('region', { name: 'About the author' })
    .getByRole('link', { name: /^Follow/ })
    .click();
  await scripted.getByLabel('Email or Username').fill(olof.username);
  await scripted.getByLabel('Password', { exact: true }).fill(password);
  await scripted.getByRole('button', { name: 'Sign In' }).click();
  await expect(scripted).toHaveURL(`/?note=${first}`);
  const main = scripted.getByRole('main');
  await expect(
    main.getByRole('region', { name: 'About the author' }).getByRole('button', { name: 'Following Nerina' }),
  ).toBeVisible();
  await main
    .getByRole('region', { name: 'More from Nerina' })
    .getByRole('link', { name: 'Elsewhere' })
    .click();
  await expect(main.getByRole('region', { name: 'About the author' })).toContainText('Writes beside rivers.');
  await scripted.goto(`/?notebook=${notebook.id}`);
  await main.getByRole('link', { name: 'Start reading' }).click();
  await expect(scripted).toHaveURL(`/?note=${first}`);

  // One's own note that nobody else reads says nothing of its author.
  const { note } = await olof.call(api.notes.create, {
    headers: {},
    body: { title: 'Mine', textContent: 'Mine.' },
  });
  const own = await signedIn(await guest(), olof);
  await own.goto(`/?note=${note.id}`);
  await expect(own.locator('.ProseMirror')).toContainText('Mine.');
  await expect(own.getByRole('region', { name: 'About the author' })).toHaveCount(0);
});
