import { api } from '@commonplace/contracts/api';
import { inspect, large, phone } from '../../support/browser/inspect-screen.ts';
import { expect, password, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// Long tests, on machines that may be busy.

async function publishNote(person: ApiPerson, title: string, textContent: string, code = '') {
  const htmlContent = `<p>${textContent}</p>${code}`;
  const { note } = await person.call(api.notes.create, { headers: {}, body: { title, htmlContent } });
  await person.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  return note;
}

async function publishNotebook(person: ApiPerson, name: string, description: string) {
  const { notebook } = await person.call(api.notebooks.create, { body: { name } });
  await person.call(api.notebooks.edit, { body: { id: notebook.id, description } });
  await person.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  return notebook;
}

test('a guest without scripts finds a topic, its author and the note', async ({ browser, product }) => {
  const yrsa = await registerPerson(product, 'yrsa');
  const code = '<pre><code>tide --at marsh\n06:12</code></pre>';
  await publishNote(yrsa, 'Salt marshes', 'Grass that drinks the tide. #travel', code);
  await publishNotebook(yrsa, 'Shores', 'All about #travel');
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();

  await page.goto('/explore');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you want to read today?');
  await page.getByRole('region', { name: 'Trending Topics' }).getByRole('link', { name: '#travel' }).click();
  await expect(page).toHaveTitle('#travel · Commonplace');
  await page.getByRole('link', { name: 'Books & Notebooks' }).click();
  await expect(page.getByRole('link', { name: 'Shores', exact: true })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('article')
    .filter({ hasText: 'Salt marshes' })
    .getByRole('link', { name: 'Yrsa' })
    .click();
  await expect(page).toHaveURL('/yrsa');
  await expect(page.getByText('@yrsa')).toBeVisible();
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  await page.getByRole('link', { name: 'Salt marshes', exact: true }).click();
  await expect(page.getByText('Grass that drinks the tide.')).toBeVisible();
  // A hashtag in the text links to its topic.
  await page.getByRole('link', { name: '#travel' }).click();
  await expect(page).toHaveURL('/tag/travel');

  await page.goto('/explore/notes');
  await page.getByRole('link', { name: 'Popular this week' }).click();
  await expect(page).toHaveURL('/explore/notes?order=popular');
  const row = page.getByRole('article').filter({ hasText: 'Salt marshes' });
  await expect(row.locator('[data-tile]')).toHaveText('tide --at marsh 06:12');
  const search = page.getByRole('searchbox', { name: 'Type to search' });
  await search.fill('drinks tide');
  await search.press('Enter');
  await expect(page).toHaveURL('/search?q=drinks+tide');
  await expect(page.getByRole('link', { name: 'Salt marshes', exact: true })).toBeVisible();
  await context.close();
});

test('W86g a guest searches what is public as people do who are signed in, with scripts and without', async ({
  browser,
  product,
}) => {
  const author = await registerPerson(product, 'thessalo');
  await publishNote(author, 'The ferrywright', 'He crosses at noon. #strait');
  await publishNotebook(author, 'Crossings', 'By boat and on foot.');
  await publishNote(author, 'Notes from a saltstrand', 'Sand.');
  const found = async (query: string) =>
    (await author.call(api.search.all, { query: { query } })).best.length;
  for (const query of ['thess', 'ferrywright', 'saltstrand']) await expect.poll(() => found(query)).toBe(1);

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: phone,
      colorScheme: 'dark',
      javaScriptEnabled,
    });
    const page = await context.newPage();
    const tab = (name: string) => page.getByRole('link', { name, exact: true });
    const search = async (text: string) => {
      await page.getByRole('searchbox', { name: 'Search people, notebooks and notes' }).fill(text);
      await page.keyboard.press('Enter');
    };

    await page.goto('/explore');
    await page.getByRole('searchbox', { name: 'Type to search' }).focus();
    await page.keyboard.type('ferrywright');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=ferrywright');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “ferrywright”');
    await expect(tab('Notes 1')).toHaveAttribute('aria-current', 'page');
    await expect(tab('People 0')).toBeVisible();
    await expect(tab('Notebooks 0')).toBeVisible();
    await expect(page.locator('mark')).toHaveText('ferrywright');
    // All of it begins in one column.
    const parts = [
      page.getByRole('searchbox').first(),
      page.getByRole('heading', { level: 1 }),
      tab('Notes 1'),
    ];
    const lefts = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x));
    expect(new Set(lefts.map((left) => Math.round(left ?? -1)))).toEqual(new Set([16]));

    await search('saltstrnd');
    await expect(page.getByRole('link', { name: 'Notes from a saltstrand' }).locator('mark')).toHaveText(
      'saltstrand',
    );
    await search('thess');
    await expect(tab('People 1')).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('mark').first()).toHaveText('Thess');
    // Who follows a person whom they found comes back to the results.
    await expect(page.getByRole('link', { name: 'Follow Thessalo' })).toHaveAttribute(
      'href',
      `/login?${new URLSearchParams({ next: '/search?q=thess&tab=users' })}`,
    );
    await search('#strait');
    await expect(tab('#strait')).toHaveAttribute('href', '/tag/strait');
    await tab('The ferrywright').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('He crosses at noon.')).toBeVisible();
    if (javaScriptEnabled) {
      await page.goto('/search?q=%23strait');
      await inspect(page, 'results for a guest');
    }
    await context.close();
  }
});

test('a signed-in person walks through explore, a topic and a profile beside the list', async ({
  guest,
  product,
}) => {
  const zoe = await registerPerson(product, 'zoe');
  const yusuf = await registerPerson(product, 'yusuf');
  await publishNote(yusuf, 'Kites over dunes', 'Long strings. #dunes');
  await publishNotebook(yusuf, 'Winds', 'Names of winds. #dunes');
  const page = await signedIn(await guest(), zoe);
  await page.goto('/');
  const panel = page.getByRole('main');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/explore');
  await expect(page).toHaveTitle('Explore · Commonplace');
  await expect(
    panel.getByRole('heading', { level: 1, name: 'What do you want to read today?' }),
  ).toBeVisible();
  await panel.getByRole('link', { name: 'Articles & Notes' }).click();
  await expect(page).toHaveURL('/explore/notes');
  expect(await page.evaluate(() => localStorage.getItem('explore_tab'))).toBe('notes');
  // One search: the bar has it, where it has room for a field.
  await expect(panel.getByRole('searchbox', { name: 'Type to search' })).toBeHidden();
  const bar = page.getByRole('combobox', { name: 'Search people, notebooks and notes' });
  await bar.fill('kites');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=kites');
  await expect(panel.getByRole('link', { name: 'Kites over dunes' })).toBeVisible();
  // A topic is found by its name too.
  await page.goBack();
  await bar.fill('#dunes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=%23dunes');
  await panel.getByRole('link', { name: '#dunes', exact: true }).click();
  await expect(page).toHaveURL('/tag/dunes');
  await expect(page).toHaveTitle('#dunes · Commonplace');

  await panel.getByRole('button', { name: 'Follow #dunes' }).click();
  await expect(panel.getByText('1 follower')).toBeVisible();
  await panel.getByRole('article').getByRole('link', { name: 'Yusuf' }).click();
  await expect(page).toHaveURL('/yusuf');
  await expect(page).toHaveTitle('Yusuf (@yusuf) · Commonplace');
  await panel.getByRole('button', { name: 'Follow Yusuf' }).click();
  await expect(panel.getByText('1 follower')).toBeVisible();
  // It opens on its notes, with its notebooks beside them.
  await expect(panel.getByRole('complementary').getByRole('link', { name: 'Winds' })).toBeVisible();
  await panel.getByRole('link', { name: 'Notebooks', exact: true }).click();
  await expect(page).toHaveURL('/yusuf?tab=notebooks');
  await page.goBack();
  await panel.getByRole('link', { name: 'Kites over dunes' }).click();
  await expect(page.locator('.ProseMirror')).toContainText('Long strings.');
  // The author and the hashtags of a note are links within the app.
  await page.locator('.ProseMirror').getByRole('link', { name: '#dunes' }).click();
  await expect(page).toHaveURL('/tag/dunes');
  await expect(panel.getByRole('button', { name: 'Following #dunes' })).toBeVisible();

  // Back and forward through the whole history, without loading the page again.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const way = ['/?note=', '/yusuf', '/tag/dunes', '/search?q=%23dunes', '/explore/notes'];
  for (const address of way) {
    await page.goBack();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(address));
  }
  await expect(panel.getByRole('heading', { name: 'What do you want to read today?' })).toBeVisible();
  for (const address of way.toReversed().slice(1)) {
    await page.goForward();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(address));
  }
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);

  // One's own name links to one's own profile, which offers a first note; explore opens the tab that was open last.
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: /Zoe/ }).click();
  await expect(page).toHaveURL('/zoe');
  await expect(panel.getByText('Your Published Notebooks will appear here.')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Follow/ })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Notes', exact: true }).click();
  await expect(panel.getByText('Your published notes will appear here.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Create Now' })).toHaveAttribute('href', '/?n');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
  await expect(panel.getByRole('link', { name: 'Articles & Notes', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const isCurrent = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(isCurrent).toHaveText(['Explore']);
  await page.goto('/nosuchperson');
  await expect(panel.getByText('Sorry, the page you visited does not exist.')).toBeVisible();

  // By keyboard alone, on a phone.
  await page.setViewportSize(phone);
  await page.goto('/explore/notes');
  await panel.getByRole('searchbox', { name: 'Type to search' }).focus();
  await page.keyboard.type('kites');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Results for “kites”' })).toBeVisible();
  await panel.getByRole('link', { name: 'Kites over dunes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.ProseMirror')).toContainText('Long strings.');
});

test('W83a J, K and the arrows lead from note to note, for guests and in the feed', async ({
  guest,
  product,
}) => {
  const zelda = await registerPerson(product, 'zelda');
  const yann = await registerPerson(product, 'yann');
  for (const title of ['Third kite', 'Second kite', 'First kite'])
    await publishNote(zelda, title, 'Long strings. #kites');
  await yann.call(api.follows.person, { params: { username: 'zelda' }, body: { on: true } });
  const page = await guest();
  for (const path of ['/tag/kites', '/']) {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto(path);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await link('Third kite').waitFor();
    await page.keyboard.press('j');
    await expect(link('First kite')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await expect(link('Third kite')).toBeFocused();
    await expect(link('Third kite')).toBeInViewport({ ratio: 1 });
    expect(await link('Third kite').evaluate((at) => getComputedStyle(at, '::after').outlineStyle)).toBe(
      'solid',
    );
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Second kite' }).first()).toBeVisible();
    if (path !== '/') await signedIn(page, yann);
  }
});

test('what a guest means to follow is followed once they have signed in', async ({ guest, product }) => {
  const yolanda = await registerPerson(product, 'yolanda');
  const zadie = await registerPerson(product, 'zadie');
  const page = await guest();
  await page.goto(`/${yolanda.username}`);
  await page.getByRole('link', { name: 'Follow Yolanda' }).click();
  await page.getByLabel('Email or Username').fill(zadie.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/yolanda');
  await expect(page.getByRole('button', { name: 'Following Yolanda' })).toBeVisible();
  await expect(page.getByText('1 follower')).toBeVisible();

  // Signed out, the same address is the public page again; explore opens the tab that was open last.
  await page.goto('/explore/notes');
  await page.getByRole('link', { name: 'Articles & Notes', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await page.goto('/yolanda');
  await expect(page.getByRole('link', { name: 'Follow Yolanda' })).toBeVisible();
  await page.goto('/explore');
  await expect(page).toHaveURL('/explore/notes');
});

test('explore, topics and profiles are whole and accessible at every size in both themes', {
  tag: '@nightly',
}, async ({ guest, product }) => {
  test.setTimeout(300_000);
  const ylva = await registerPerson(product, 'ylva');
  const bio = { bio: 'Keeps bees, and writes about them. '.repeat(6), instagram: 'instagram.com/ylva' };
  await ylva.call(api.profiles.edit, { body: { ...bio, website: `https://${'bees.'.repeat(12)}example` } });
  await publishNotebook(ylva, 'A year with bees', 'From the first warm day on. #bees');
  await publishNote(ylva, 'Swarms', 'They left at noon. #bees #summer #fitness');
  for (const page of [await guest(), await signedIn(await guest(), ylva)]) {
    for (const path of ['/explore', '/search?q=noon', '/tag/bees', '/ylva', '/tag/novel']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).last().waitFor();
      await inspect(page, path);
    }
    await page.setViewportSize(large);
  }
});
