import { api } from '@commonplace/contracts/api';
import { inspect, large, phone } from '../../support/browser/inspect-screen.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, password, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// A long test, on machines that may be busy.

const html = `
<p>In the year 1709 a Londoner bought a blank book.</p>
<h2>What is copied</h2><p>A line of verse, a remedy, half a thought.</p>
<table><tbody><tr><th><p>Year</p></th><th><p>Book</p></th><th><p>Owner</p></th><th><p>Shelf</p></th></tr></tbody></table>
<h2>What is found</h2><p>Two passages side by side that had never met.</p>
<h2>What is kept</h2><p>The rest is #forgetting.</p>`;

/** Nothing covers the upper edge of an element. */
function isOnTop(element: Element): boolean {
  const { left, top } = element.getBoundingClientRect();
  return document.elementFromPoint(left + 2, top + 2) === element;
}

test('a note is published, read by guests with and without scripts, edited and unpublished', async ({
  browser,
  guest,
  product,
}) => {
  const wendel = await registerPerson(product, 'wendel');
  const { note } = await wendel.call(api.notes.create, {
    headers: {},
    body: { title: 'On commonplace books', htmlContent: html },
  });
  const address = `/?note=${note.id}`;
  const author = await signedIn(await guest(), wendel);
  const reader = await guest();
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const plain = await context.newPage();

  // Before it is published, a guest cannot read it.
  await reader.goto(address);
  await expect(reader).toHaveURL(`/login?next=${encodeURIComponent(address)}`);

  // The author's feeds and the sitemap.
  const machine = reader.request;
  const namedIn = async (path: string) => (await (await machine.get(path)).text()).includes(note.id);
  const machinePaths = ['/wendel/feed.xml', '/wendel/feed.json', '/sitemap/notes/1.xml'];
  for (const path of machinePaths) expect(await namedIn(path), path).toBe(false);

  const page = new NotePage(author);
  await page.open(note.id);
  await author.getByRole('button', { name: 'Publish', exact: true }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('The note is published.')).toBeVisible();

  for (const path of machinePaths) expect(await namedIn(path), path).toBe(true);
  for (const some of [reader, plain]) {
    const answer = await some.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(some).toHaveTitle('On commonplace books · Commonplace');
    await expect(some.getByRole('heading', { level: 1 })).toHaveText('On commonplace books');
    await expect(some.getByText('Two passages side by side that had never met.')).toBeVisible();
    // On a screen too low for the whole page the heading stands below both bars.
    await some.setViewportSize({ width: 1440, height: 610 });
    await some.getByRole('link', { name: 'What is found' }).click();
    await expect(some.getByRole('heading', { name: 'What is found' })).toBeInViewport();
    expect(await some.getByRole('heading', { name: 'What is found' }).evaluate(isOnTop)).toBe(true);
    await some.setViewportSize(large);
    await expect(some).toHaveURL(`${address}#what-is-found`);
  }
  await reader.goto(address);
  await inspect(reader, 'a published note');
  // On narrow screens the table of contents is collapsed above the text.
  await reader.setViewportSize(phone);
  await reader.getByText('Contents', { exact: true }).click();
  await expect(reader.getByRole('link', { name: 'What is kept' })).toBeVisible();
  await reader.setViewportSize(large);

  await page.typeAtEnd(' And the ink.');
  await page.saved();
  await expect(async () => {
    await reader.reload();
    await expect(reader.getByText('And the ink.')).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await author.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(author.getByText('The note is no longer published.')).toBeVisible();
  await reader.reload();
  await expect(reader).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  const refused = await machine.get(address, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  expect([refused.status(), refused.headers()['cache-control']]).toEqual([303, 'no-store']);
  expect(refused.headers().location).toBe(`/login?next=${encodeURIComponent(address)}`);
  for (const path of machinePaths) expect(await namedIn(path), path).toBe(false);
  await context.close();
});

test('what a guest means to save is saved once they have signed in', async ({ guest, product }) => {
  const wolfgang = await registerPerson(product, 'wolfgang');
  const ximena = await registerPerson(product, 'ximena');
  const { notebook } = await wolfgang.call(api.notebooks.create, { body: { name: 'Canals' } });
  const { note } = await wolfgang.call(api.notes.create, {
    headers: {},
    body: { title: 'Locks and lock keepers', textContent: 'Slow water.', notebookId: notebook.id },
  });
  await wolfgang.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  const page = await guest();

  // From the note to its notebook and back, as a guest.
  await page.goto(`/?note=${note.id}`);
  await page.getByRole('link', { name: 'Go to notebook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Canals' })).toBeVisible();
  await inspect(page, 'a published notebook');
  await page.getByRole('link', { name: 'Locks and lock keepers', exact: true }).click();
  await expect(page.getByText('Slow water.')).toBeVisible();

  // The functions of the island: the width, the theme, the link, the menu.
  const width = () => page.locator('.note-text').evaluate((text) => text.clientWidth);
  const narrow = await width();
  await page.getByRole('button', { name: 'Optimize readability' }).click();
  expect(await width()).toBeGreaterThan(narrow);
  await page.getByRole('button', { name: 'Dark appearance' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark appearance', pressed: true })).toBeVisible();
  expect(await width()).toBeGreaterThan(narrow);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status')).toHaveText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.setViewportSize(phone);
  await page.getByLabel('Menu').click();
  await expect(page.getByRole('link', { name: 'Explore' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Explore' })).toBeHidden();
  await expect(page.getByLabel('Menu')).toBeFocused();
  await page.setViewportSize(large);

  await page.getByRole('link', { name: 'Save' }).click();
  await page.getByLabel('Email or Username').fill(ximena.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(/^Saved in /)).toBeVisible();
  const { savedNotes } = await ximena.call(api.notes.list, { query: {} });
  expect(savedNotes?.map(({ id }) => id)).toEqual([note.id]);

  // The same address is the app now, and the page again without the session.
  await expect(page).toHaveURL(`/?note=${note.id}`);
  await expect(page.locator('.ProseMirror')).toContainText('Slow water.');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // The landing page replaces the app.
  await expect(page.getByRole('link', { name: 'Join For Free' }).first()).toBeVisible();
  await page.goto(`/?note=${note.id}`);
  await expect(page.locator('.ProseMirror')).toHaveCount(0);
  await expect(page.getByText('Slow water.')).toBeVisible();
});

test('the title of a row moves to where its note has it, and nothing moves for whoever wants no motion', async ({
  guest,
  product,
}) => {
  const author = await registerPerson(product, 'wilhelmina');
  const body = { title: 'How a title moves', textContent: 'From there to here.' };
  const { note } = await author.call(api.notes.create, { headers: {}, body });
  await author.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const page = await guest();
  await page.addInitScript(() =>
    addEventListener('pagereveal', async ({ viewTransition }) => {
      if (!viewTransition) return;
      await viewTransition.ready;
      const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
      document.documentElement.dataset.moving = moving.join(' ');
    }),
  );
  const follow = async () => {
    await page.goto('/wilhelmina');
    await page.getByRole('link', { name: body.title, exact: true }).click();
    await page.waitForURL(`/?note=${note.id}`);
  };
  const moving = page.locator('html[data-moving]');
  await follow();
  await expect(moving).toHaveAttribute('data-moving', /old\(title\)/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await follow();
  await page.getByRole('heading', { level: 1, name: body.title }).waitFor();
  await expect(moving).toHaveCount(0);
});
