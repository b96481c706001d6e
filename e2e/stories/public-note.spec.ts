import { api } from '@commonplace/contracts/api';
import { registerPerson } from '../support/api-person.ts';
import { inspect } from '../support/inspect-screen.ts';
import { NotePage } from '../support/note-page.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';

// A long walk, on machines that may be busy.
test.setTimeout(120_000);

const html = `
<p>In the year 1709 a Londoner bought a blank book.</p>
<h2>What is copied</h2><p>A line of verse, a remedy, half a thought.</p>
<h2>What is found</h2><p>Two passages side by side that had never met.</p>
<h2>What is kept</h2><p>The rest is #forgetting.</p>`;

test('a note is published, read by guests with and without scripts, edited and unpublished', async ({
  browser,
  guest,
  product,
}) => {
  const wanda = await registerPerson(product, 'wanda');
  const { note } = await wanda.call(api.notes.create, {
    headers: {},
    body: { title: 'On commonplace books', htmlContent: html },
  });
  const address = `/?note=${note.id}`;
  const author = await signedIn(await guest(), wanda);
  const reader = await guest();
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const plain = await context.newPage();

  // Before it is published there is nothing to read.
  await reader.goto(address);
  await expect(reader).toHaveURL(`/login?next=${encodeURIComponent(address)}`);

  const page = new NotePage(author);
  await page.open(note.id);
  await author.getByRole('button', { name: 'Publish', exact: true }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('The note is published.')).toBeVisible();

  for (const some of [reader, plain]) {
    const answer = await some.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(some).toHaveTitle('On commonplace books · Commonplace');
    await expect(some.getByRole('heading', { level: 1 })).toHaveText('On commonplace books');
    await expect(some.getByText('Two passages side by side that had never met.')).toBeVisible();
    await some.getByText('Contents', { exact: true }).click();
    await some.getByRole('link', { name: 'What is found' }).click();
    await expect(some.getByRole('heading', { name: 'What is found' })).toBeInViewport();
    await expect(some).toHaveURL(`${address}#what-is-found`);
  }
  await reader.goto(address);
  await inspect(reader, 'a published note');

  await page.typeAtEnd(' And the ink.');
  await page.saved();
  await expect(async () => {
    await reader.reload();
    await expect(reader.getByText('And the ink.')).toBeVisible({ timeout: 500 });
  }).toPass();

  await author.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(author.getByText('The note is no longer published.')).toBeVisible();
  await reader.reload();
  await expect(reader).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  await context.close();
});
