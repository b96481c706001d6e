import { api, type EndpointInput } from '@commonplace/contracts/api';
import { hintCookie } from '@commonplace/contracts/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../../../scripts/build.mjs';
import { type Backend, createBackend } from '../../../src/create-backend.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { countQueries } from '../../support/statements/count-queries.ts';

let world: NotesWorld;
/** The same backend with the built frontend. */
let served: Backend;
let alice: TestPerson;
let publicUrl: string;

beforeAll(async () => {
  expect(await build(['frontend'])).toBeNull();
  world = await NotesWorld.start();
  publicUrl = world.backend.config.publicUrl;
  alice = await world.signUp('alice');
  served = await createBackend(world.backend.config);
  await served.listen();
});
afterAll(async () => {
  await served.close();
  await world.backend.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${served.url}${path}`, { redirect: 'manual', headers });
const htmlOf = async (path: string) => {
  const page = await get(path);
  expect(page.status, path).toBe(200);
  return page.text();
};
/** What stands between the tags of a page, as it is read. */
const words = (html: string) =>
  html
    .replace(/^.*<main/s, '')
    .replace(/<\/main>.*$/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json as string),
  );
const links = (html: string, attributes: string) =>
  [...html.matchAll(new RegExp(`<(?:link|a) (?:[^>]* )?${attributes}[^>]*>`, 'g'))].map(([tag]) =>
    /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'),
  );

async function publishedNote(person: TestPerson, title: string, textContent = '') {
  const { id } = await world.newNote(person, { title, textContent });
  await world.did(person, api.notes.publish, { body: { noteId: id, on: true } });
  return id;
}
async function publishedNotebook(person: TestPerson, name: string, description = '') {
  const id = await world.newNotebook(person, name);
  if (description) await world.did(person, api.notebooks.edit, { body: { id, description } });
  await world.did(person, api.notebooks.publish, { body: { notebookId: id, on: true } });
  return id;
}
const edit = (person: TestPerson, body: EndpointInput<typeof api.profiles.edit>['body']) =>
  world.did(person, api.profiles.edit, { body });

test('a profile tells who someone is, in words and for machines, and lists what everyone may read', async () => {
  const bob = await world.signUp('bob');
  await edit(bob, {
    name: 'Bob & <sons>',
    bio: 'Ferries, mostly.',
    website: 'https://bob.example/me',
    instagram: 'https://instagram.com/bob',
  });
  const ferry = await publishedNotebook(bob, 'Ferries');
  await publishedNote(bob, 'Tides');
  await world.newNote(bob, { title: 'Only for me' });
  await world.newNotebook(bob, 'Only mine');

  const html = await htmlOf('/Bob');
  expect(words(html)).toContain('@bob Follow 0 followers 0 following 1 notebook 1 note Ferries, mostly.');
  expect(html).toContain('<title>Bob &amp; &lt;sons&gt; (@bob) · Commonplace</title>');
  expect(html).toContain('<meta name="description" content="Ferries, mostly."/>');
  expect(links(html, 'rel="canonical"')).toEqual([`${publicUrl}/bob`]);
  expect(html).toContain('<meta property="og:type" content="profile"/>');
  expect(links(html, 'rel="me nofollow noopener"')).toEqual([
    'https://bob.example/me',
    'https://instagram.com/bob',
  ]);
  expect(links(html, 'rel="alternate"')).toEqual([`${publicUrl}/bob/feed.xml`, `${publicUrl}/bob/feed.json`]);
  expect((await get('/bob/feed.xml')).status).toBe(200);
  const [page, places] = structured(html);
  expect(page).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: 'Bob & <sons>',
      url: `${publicUrl}/bob`,
      sameAs: ['https://bob.example/me', 'https://instagram.com/bob'],
    },
  });
  expect(places['@type']).toBe('BreadcrumbList');
  expect(html).toContain(`href="/?notebook=${ferry}"`);
  expect(html).toContain('Tides');
  const notebooks = await htmlOf('/bob?tab=notebooks');
  expect(notebooks).not.toContain('Tides');
  expect(links(notebooks, 'rel="canonical"')).toEqual([`${publicUrl}/bob?tab=notebooks`]);
  for (const one of [html, notebooks]) expect(one).not.toMatch(/Only for me|Only mine/);
});

test('the first tab of a profile is the one that has something; what is empty says so', async () => {
  const carol = await world.signUp('carol');
  expect(words(await htmlOf('/carol'))).toContain('No notebooks found');
  expect(words(await htmlOf('/carol?tab=notes'))).toContain('No notes found');
  await publishedNote(carol, 'Weirs');
  const html = await htmlOf('/carol');
  expect(words(html)).toContain('Weirs');
  expect(links(html, 'rel="canonical"')).toEqual([`${publicUrl}/carol`]);
  expect(words(await htmlOf('/carol?tab=notebooks'))).toContain('No notebooks found');
});

test('who is unknown or has left has no page, and no address of ours is a person', async () => {
  const dave = await world.signUp('dave');
  const etag = (await get('/dave')).headers.get('etag') ?? '';
  expect((await get('/dave', { 'if-none-match': etag })).status).toBe(304);
  await world.ask(dave, api.profiles.deleteAccount);
  for (const path of [
    '/dave',
    '/nobody',
    '/tag/nothing',
    '/explore/people',
    '/alice?page=2',
    '/tag/',
    '/%00',
  ]) {
    const page = await get(path, { accept: 'text/html', 'if-none-match': etag });
    expect(page.status, path).toBe(404);
    expect(await page.text(), path).toContain('Sorry, the page you visited does not exist.');
  }
  // Programs that ask an API for what does not exist are told in their own words, and the app keeps its addresses.
  for (const path of ['/api', '/files'])
    expect((await get(path)).headers.get('content-type'), path).toContain('application/json');
  expect(await (await get('/login', { accept: 'text/html' })).text()).toContain('<div id="root">');
  for (const path of ['/alice', '/nobody', '/tag/fitness', '/explore', '/explore/notes']) {
    const app = await get(path, { accept: 'text/html', cookie: `${hintCookie}=1` });
    expect(await app.text(), path).toContain('<div id="root">');
  }
});

test('a topic counts and lists what is public about it, with its feeds', async () => {
  await publishedNote(alice, 'Locks', 'Boats rise. #canals');
  await publishedNotebook(alice, 'Waterways', 'All about #canals');
  await world.newNote(alice, { title: 'Smugglers', textContent: '#canals #secretpath' });
  const html = await htmlOf('/tag/Canals');
  expect(words(html)).toContain('#canals Follow 1 notebook 1 note 0 followers');
  expect(html).toContain('<title>#canals · Commonplace</title>');
  expect(links(html, 'rel="canonical"')).toEqual([`${publicUrl}/tag/canals`]);
  expect(links(html, 'rel="alternate"')).toEqual([
    `${publicUrl}/tag/canals/feed.xml`,
    `${publicUrl}/tag/canals/feed.json`,
  ]);
  expect(structured(html).map((object) => object['@type'])).toEqual(['BreadcrumbList']);
  expect(words(html)).toContain('Locks');
  expect(words(await htmlOf('/tag/canals?tab=notebooks'))).toContain('Waterways');
  expect(html).not.toContain('Smugglers');
  expect((await get('/tag/secretpath')).status).toBe(404);
  // A trending topic has a page before anyone writes about it.
  expect(words(await htmlOf('/tag/novel'))).toContain('No notes here yet');
});

test('explore offers topics and tabs, leads searches to one page, and ends what is no longer published', async () => {
  const id = await publishedNote(alice, 'Lanterns', 'They float.');
  const html = await htmlOf('/explore');
  expect(words(html)).toContain('What do you want to read today?');
  expect(words(html)).toMatch(/Trending Topics #fitness #nutrition .* #fiction/);
  expect(html).toContain('placeholder="Type to search"');
  expect(html).toContain('title="Search in books and notebooks"');
  expect(links(html, 'aria-current="page"')).toEqual(['/explore/notebooks']);
  expect(links(html, 'rel="canonical"')).toEqual([`${publicUrl}/explore`]);
  expect(links(await htmlOf('/explore/notebooks'), 'rel="canonical"')).toEqual([`${publicUrl}/explore`]);

  const notes = await htmlOf('/explore/notes');
  expect(links(notes, 'rel="canonical"')).toEqual([`${publicUrl}/explore/notes`]);
  expect(notes).toContain('title="Search in articles, notes and stories"');
  expect(notes.match(/ action="[^"]*"/g)).toEqual([' action="/search"']);
  // Its orders are addresses of their own.
  expect(links(notes, 'aria-current="true"')).toEqual(['/explore/notes']);
  const popular = await htmlOf('/explore/notes?order=popular');
  expect(links(popular, 'aria-current="true"')).toEqual(['/explore/notes?order=popular']);
  expect(words(popular)).toContain('Lanterns');
  expect(words(notes)).toContain('Lanterns');
  const searched = await get('/explore/notes?q=float+%26');
  expect([searched.status, searched.headers.get('location')]).toEqual([301, '/search?q=float+%26']);

  await world.did(alice, api.notes.publish, { body: { noteId: id, on: false } });
  expect(words(await htmlOf('/explore/notes'))).not.toContain('Lanterns');
});

describe('W86g the page of results', () => {
  test('opens the kind with the most results or the best person, with counts of all kinds, marks and another search', async () => {
    const carla = await world.signUp('carla');
    await edit(carla, { name: 'Carla Ferryman' });
    await publishedNote(carla, 'The ferryman', 'He crosses.');
    await publishedNote(carla, 'Straits', 'Ask the ferryman & <wait>.');
    const html = await htmlOf('/search?q=ferrymen+the');
    expect(words(html)).toContain('Results for “ferrymen the” Notes 1 Notebooks 0 People 0');
    const found = await htmlOf('/search?q=ferryman');
    expect(words(found)).toContain('Notes 2 Notebooks 0 People 1');
    expect(links(found, 'aria-current="page"')).toEqual(['/search?q=ferryman&tab=users']);
    expect(found).toMatch(/Carla <mark [^>]*>Ferryman<\/mark>/);
    expect(words(found)).toContain('@ carla Follow');
    const notes = await htmlOf('/search?q=ferryman&tab=notes');
    expect(notes).toMatch(/The <mark [^>]*>ferryman<\/mark>/);
    expect(notes).toMatch(/Ask the <mark [^>]*>ferryman<\/mark> &amp; &lt;wait&gt;\./);
    expect(words(notes)).toMatch(/Straits .* Last edited \d\d \w{3}, \d{4} Carla Ferryman/);
    expect(notes).toContain('<meta name="robots" content="noindex"/>');
    expect(notes).toContain('<title>Results for “ferryman” · Commonplace</title>');
    const opened = await htmlOf('/search?q=straits');
    expect(links(opened, 'aria-current="page"')).toEqual(['/search?q=straits&tab=notes']);
    // A notebook is the best result, but most are notes.
    const book = await world.newNotebook(carla, 'Saltways');
    await world.did(carla, api.notebooks.publish, { body: { notebookId: book, on: true } });
    for (const title of ['The first day', 'The second day'])
      await world.newNote(carla, { title, textContent: 'On the saltways.', notebookId: book });
    const most = () => htmlOf('/search?q=saltways');
    await expect.poll(async () => words(await most())).toContain('Notes 2 Notebooks 1 People 0');
    expect(links(await most(), 'aria-current="page"')).toEqual(['/search?q=saltways&tab=notes']);
    await world.did(carla, api.notebooks.publish, { body: { notebookId: book, on: false } });
    expect(words(await htmlOf('/search?q=zyzzyva'))).toContain('No results Check the spelling');
    expect(words(await htmlOf('/search?q=straits&tab=users'))).toContain('No User Found');
    expect(await htmlOf('/search?q=%22%3Cb%3E')).toContain('value="&quot;&lt;b&gt;"');
    for (const nothing of ['/search', '/search?q=%00&page=x&q=y', '/search?q=%20'])
      expect(words(await htmlOf(nothing)), nothing).toContain('Search people, notebooks and notes');
    expect((await get('/search?q=straits&tab=notes&page=2')).status).toBe(404);
  });

  test('has nothing that is not public, and offers the topic of that name only if something public is about it', async () => {
    await publishedNote(alice, 'Charts', '#cartography');
    await world.newNote(alice, { title: 'Cartography in secret', textContent: '#cartography #hiddenwork' });
    for (const query of ['cartography', '%23Cartography']) {
      const html = await htmlOf(`/search?q=${query}`);
      expect(html).not.toContain('in secret');
      expect(html).toContain('href="/tag/cartography"');
      expect(words(html)).toContain('#cartography 0 notebooks 1 note Notes 1 Notebooks 0 People 0');
    }
    // A trending topic, but nothing is about it.
    for (const query of ['hiddenwork', 'shortstories'])
      expect(await htmlOf(`/search?q=${query}`)).not.toContain('href="/tag/');
    expect((await get('/search?q=charts', { cookie: `${hintCookie}=1` })).headers.get('cache-control')).toBe(
      'private, no-store',
    );
  });
});

test('signing in from the bar leads back to the page, unless it is one that everyone receives', async () => {
  const note = await publishedNote(alice, 'Estuaries', '#delta');
  const notebook = await publishedNotebook(alice, 'Coasts');
  const pages = [
    `/?note=${note}`,
    `/?notebook=${notebook}`,
    '/alice',
    '/tag/delta',
    '/explore',
    '/search?q=estuaries&tab=notes',
  ];
  const signIn = async (path: string) => {
    const [bar = ''] = (await htmlOf(path)).split('<main');
    return new Set(links(bar, 'href="/login[^"]*"'));
  };
  for (const path of pages) {
    const back = new Set([`/login?${new URLSearchParams({ next: path })}`]);
    expect(await signIn(path), path).toEqual(back);
  }
  for (const path of ['/', '/about']) expect(await signIn(path), path).toEqual(new Set(['/login']));
});

test('lists come in pages that know their neighbours, each of them in as many statements', async () => {
  const erin = await world.signUp('erin');
  await publishedNotebook(erin, 'Book 0', '#dikes');
  await publishedNote(erin, 'Note 0', '#dikes');
  const paths = [
    '/explore/notes',
    '/explore/notebooks',
    '/erin',
    '/erin?tab=notebooks',
    '/tag/dikes',
    '/tag/dikes?tab=notebooks',
  ];
  const cost = async () => {
    const counts: number[] = [];
    for (const path of paths)
      counts.push(await countQueries({ ...world.backend, app: served.app }, () => htmlOf(path)));
    return counts;
  };
  // The topics of the week are read once a minute.
  await htmlOf('/explore');
  const before = await cost();
  for (let n = 1; n <= 31; n += 1) {
    await publishedNote(erin, `Note ${n}`, '#dikes');
    await publishedNotebook(erin, `Book ${n}`, '#dikes');
  }
  const after = await cost();
  // Ids and their count; what cards show; of a profile and a topic first what it is, and how much there is in each tab; of
  // a topic who writes about it.
  const wanted = [4, 7, 17, 13, 9, 13];
  expect(before).toEqual(wanted);
  expect(after).toEqual(wanted);

  for (const [path, size] of [
    ['/explore/notes', 20],
    ['/erin', 20],
    ['/tag/dikes', 30],
  ] as const) {
    const html = await htmlOf(path);
    expect(html.match(/<article/g)?.length, path).toBe(size);
    expect(words(html)).toContain('Page 1 of 2');
    const [named, followed = ''] = links(html, 'rel="next"');
    expect(named).toBe(`${path}?page=2`);
    // W111d: the link that a reader follows says where this page ended.
    expect(followed).toMatch(/\?page=2&(?:amp;)?after=\d+-[\da-f-]{36}$/);
    expect(links(html, 'rel="prev"')).toEqual([]);
    const last = await htmlOf(`${path}?page=2`);
    expect(links(last, 'rel="prev"')).toEqual([path, path]);
    expect(links(last, 'rel="next"')).toEqual([]);
    expect((await get(`${path}?page=3`)).status).toBe(404);
  }

  const found = await htmlOf('/search?q=note&tab=notes');
  expect(found.match(/<time/g)?.length).toBe(20);
  expect(words(found)).toContain('Page 1 of 2');
  expect(links(found, 'rel="next"')).toEqual(Array(2).fill('/search?q=note&tab=notes&page=2'));
  const last = await htmlOf('/search?q=note&tab=notes&page=2');
  expect(links(last, 'rel="prev"')).toEqual(Array(2).fill('/search?q=note&tab=notes'));
  expect((await get('/search?q=note&tab=notes&page=3')).status).toBe(404);
});

test('W69f a profile opens on its notes, the newest first, with its notebooks beside them', async () => {
  const gwen = await world.signUp('gwen');
  const first = await publishedNote(gwen, 'First');
  await publishedNote(gwen, 'Second');
  await world.write(gwen, { noteId: first, textContent: 'Edited last.' });
  const names = ['Book a', 'Book b', 'Book c', 'Book d'];
  for (const name of names) await publishedNotebook(gwen, name);
  const html = await htmlOf('/gwen');
  expect(words(html)).toMatch(/Second.*First.*Notebooks Book d .*Book c .*Book b .*All notebooks/);
  expect(words(html)).not.toContain('Book a');
  expect(words(await htmlOf('/gwen?tab=notebooks'))).toContain('Book a');
});

test('W76a a profile lists the people around it, page by page', async () => {
  const [hugh, iris] = [await world.signUp('hugh'), await world.signUp('iris')];
  await edit(iris, { bio: 'Keeps bees.' });
  await world.did(iris, api.follows.person, { params: { username: 'hugh' }, body: { on: true } });
  const followers = await htmlOf('/hugh?tab=followers');
  expect(words(followers)).toContain('Iris @iris Keeps bees. Follow');
  expect(links(followers, 'rel="canonical"')).toEqual([`${publicUrl}/hugh?tab=followers`]);
  expect(words(await htmlOf('/iris?tab=following'))).toContain('Hugh @hugh');
  expect(words(await htmlOf('/hugh?tab=following'))).toContain('Hugh follows nobody yet');
  // Another page than the first, in whose place there may be nobody.
  expect(words(await htmlOf(`/hugh?tab=followers&after=0-${hugh.id}`))).toContain('Latest');
});

/** What a link to a page shows on other sites: the text of each `og:` property. */
const previewed = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="og:([a-z_:]+)" content="([^"]*)"\/>/g)].map(([, name, text]) => [
      name as string,
      (text as string).replaceAll('&amp;', '&'),
    ]),
  );

describe('the preview of a link', () => {
  test('is a picture for every page, drawn at its address, with a title that says the name of the site nowhere', async () => {
    const nora = await world.signUp('nora');
    await edit(nora, { name: 'Nora Lind', bio: 'Keeper of lists.' });
    const noteId = await publishedNote(nora, 'Almanacs', 'Almanacs. Told by the moon. #almanacs');
    const notebookId = await publishedNotebook(nora, 'Calendars');
    const pages: [path: string, title: string, description: unknown][] = [
      ['/', 'Notes written together', expect.stringMatching(/^Write notes together/)],
      ['/explore', 'Explore', expect.any(String)],
      ['/explore/notes', expect.any(String) as never, expect.any(String)],
      ['/tag/almanacs', '#almanacs', expect.any(String)],
      ['/nora', 'Nora Lind (@nora)', 'Keeper of lists.'],
      ['/nora?tab=followers', 'Nora Lind (@nora)', 'Keeper of lists.'],
      [`/?note=${noteId}`, 'Almanacs', 'Told by the moon. #almanacs'],
      [`/?notebook=${notebookId}`, 'Calendars', 'A notebook by Nora Lind on Commonplace.'],
      ['/about', expect.any(String) as never, expect.any(String)],
      ['/search', expect.any(String) as never, expect.any(String)],
    ];
    const pictures: string[] = [];
    for (const [path, title, description] of pages) {
      const { image, ...said } = previewed(await htmlOf(path));
      expect(said, path).toMatchObject({ site_name: 'Commonplace', title, description });
      expect(said.title, path).not.toContain('Commonplace');
      expect(said.description?.startsWith(said.title ?? ''), path).toBe(false);
      expect(image, path).toMatch(/^.+\/preview\.png(?:\?version=[\w-]+)?$/);
      pictures.push(image?.slice(publicUrl.length) ?? '');
    }
    for (const path of new Set(pictures)) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    }
    // Of these pages only some have none of their own.
    expect(new Set(pictures).size).toBe(6);
  });

  test('of an untitled note goes on where its title ends', async () => {
    const noteId = await publishedNote(alice, '', 'One two three four five six seven eight nine ten eleven');
    const { title, description } = previewed(await htmlOf(`/?note=${noteId}`));
    expect(`${title} / ${description}`).toBe('One two three four five six seven eight… / nine ten eleven');
  });

  test('A13 of a hashtag, person or account that is not public does not exist', async () => {
    await world.newNote(alice, { title: 'Mine', textContent: '#hiddenalmanac' });
    const otto = await world.signUp('otto');
    const status = async (path: string) => (await get(`${path}/preview.png`)).status;
    expect(await status('/otto')).toBe(200);
    await world.run('UPDATE `user` SET suspended_at = 1 WHERE id = ?', [otto.id]);
    expect(
      await Promise.all(['/otto', '/tag/hiddenalmanac', '/nobody.there', '/tag/%00'].map(status)),
    ).toEqual([404, 404, 404, 404]);
  });
});
