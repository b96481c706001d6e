// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotesWorld } from '../library/notes/support/notes-world.ts';
import type { TestPerson } from '../support/people.ts';

const home = 'http://localhost:3000';

let world: NotesWorld;
let alice: TestPerson;
let notebookId: string;
let noteId: string;

/** Everything that ends an element, a CDATA section or an attribute, and what no XML may have. */
const hostile = `"><script>alert(1)</script> ]]> ]]> &amp; & 'x' \u{fffe}\u{1f4da}`;
const hostileShown = hostile.replace('\u{fffe}', '');

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  notebookId = await world.newNotebook(alice, 'A <b>book</b> & more');
  await world.did(alice, api.notebooks.edit, { body: { id: notebookId, description: 'Of #stamps' } });
  const note = await world.newNote(alice, { title: hostile, textContent: `${hostile} #stamps`, notebookId });
  noteId = note.id;
  await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
});
afterAll(() => world.backend.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.backend.url}${path}`, { headers });

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** The elements of a document, by a parser that refuses what is not well-formed. */
function elementsOf(xml: string): Element[] {
  const parser = new SaxesParser();
  const open: Element[] = [];
  const all: Element[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes } as Record<string, string>, text: '' };
    open.push(element);
    all.push(element);
  });
  const add = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return all;
}
const textsOf = (elements: Element[], name: string) =>
  elements.filter((element) => element.name === name).map(({ text }) => text);
/** What a reader shows of a text that is HTML. */
const shown = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const feeds = () => ['/explore/feed', '/alice/feed', '/tag/stamps/feed', `/notebooks/${notebookId}/feed`];

describe('feeds', () => {
  test('are Atom that a strict parser reads, with what people wrote as words', async () => {
    for (const path of feeds()) {
      const response = await get(`${path}.xml`, { host: 'evil.example' });
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      const elements = elementsOf(await response.text());
      expect(elements[0]).toMatchObject({
        name: 'feed',
        attributes: { xmlns: 'http://www.w3.org/2005/Atom' },
      });
      // RFC 4287: what a feed and an entry must have.
      for (const name of ['id', 'title', 'updated']) expect(textsOf(elements, name)).toHaveLength(2);
      expect(textsOf(elements, 'id').at(-1)).toBe(`${home}/?note=${noteId}`);
      for (const at of textsOf(elements, 'updated')) expect(new Date(at).toISOString()).toBe(at);
      expect(textsOf(elements, 'name')).toEqual(['Alice']);
      expect(
        elements.filter(({ name }) => /script|b/.test(name) && !/subtitle|published/.test(name)),
      ).toEqual([]);
      const [title] = textsOf(elements, 'title').slice(-1);
      expect(shown(title as string)).toBe(hostileShown);
      const links = elements.filter(({ name }) => name === 'link').map(({ attributes }) => attributes.href);
      expect(links.every((link) => link?.startsWith(`${home}/`))).toBe(true);
      expect(links).toContain(`${home}${path}.xml`);
    }
  });

  test('are JSON Feed with the same entries', async () => {
    for (const path of feeds()) {
      const response = await get(`${path}.json`);
      expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
      const feed = (await response.json()) as {
        version: string;
        title: string;
        feed_url: string;
        items: { id: string; url: string; title: string; content_html: string }[];
      };
      expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
      expect(feed.title).not.toBe('');
      expect(feed.feed_url).toBe(`${home}${path}.json`);
      expect(feed.items).toHaveLength(1);
      const [item] = feed.items;
      expect(item).toMatchObject({ id: `${home}/?note=${noteId}`, title: hostileShown });
      expect(item?.content_html).not.toMatch(/<(?!\/?p>|\/?a[ >])|\]\]>/);
      expect(shown(item?.content_html ?? '')).toContain(hostileShown);
    }
  });

  test('are asked about each time, and sent again only when they say something else', async () => {
    for (const path of [...feeds().flatMap((feed) => [`${feed}.xml`, `${feed}.json`]), '/robots.txt']) {
      const first = await get(path);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const etag = first.headers.get('etag') as string;
      const again = await get(path, { 'if-none-match': etag });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    }
  });

  test('of what is unknown, hidden or ended are not there', async () => {
    const hidden = await world.newNotebook(alice, 'Hidden');
    await world.newNote(alice, { textContent: '#hiddentag', notebookId: hidden });
    const emil = await world.signUp('emil');
    await world.did(emil, api.profiles.deleteAccount, {});
    for (const path of [
      '/nobody.here/feed',
      '/emil/feed',
      '/tag/hiddentag/feed',
      `/notebooks/${hidden}/feed`,
      `/notebooks/${noteId}/feed`,
      '/notebooks/x/feed',
    ])
      for (const extension of ['xml', 'json']) {
        const { status } = await get(`${path}.${extension}`);
        expect([path, status]).toEqual([path, 404]);
      }
    // Known without a note: a feed that is empty.
    for (const path of ['/tag/travel/feed.xml'])
      expect(textsOf(elementsOf(await (await get(path)).text()), 'entry')).toEqual([]);
  });
});

describe('Markdown of a note', () => {
  const htmlContent = [
    '<h2 class="heading">Plan</h2>',
    `<p>Plain <strong>bold</strong>, ${'&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; *no* #stamps'}</p>`,
    '<div class="action-item"><input type="checkbox" checked disabled><div class="action-item-text">Done</div></div>',
    '<div class="action-item"><input type="checkbox" disabled><div class="action-item-text">Open</div></div>',
    '<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>',
    '<pre class="code-snippet"><code class="language-js">a < b</code></pre>',
    '<table class="table"><tbody><tr><th><p>A | B</p></th><th><p>C</p></th></tr>',
    '<tr><td><p>one</p><p>two</p></td><td><ul><li><p>x</p></li><li><p>y</p></li></ul></td></tr></tbody></table>',
    '<details class="expand"><summary>More</summary><p>H<sub>2</sub>O</p></details>',
    '<div class="message-box message-box-info"><p>Mind</p></div>',
  ].join('');

  let mara: TestPerson;
  beforeAll(async () => {
    mara = await world.signUp('mara');
  });

  test('W85a: has its title and its blocks; text stays text', async () => {
    const note = await world.newNote(mara, { title: '<b>Title</b>', htmlContent });
    await world.did(mara, api.notes.publish, { body: { noteId: note.id, on: true } });
    const response = await get(`/notes/${note.id}.md`, { host: 'evil.example' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('link')).toBe(`<${home}/?note=${note.id}>; rel="canonical"`);
    expect((await response.text()).split('\n\n')).toEqual([
      '# \\<b>Title\\</b>',
      `Mara, ${note.createdAt.slice(0, 10)}, <${home}/?note=${note.id}>`,
      '## Plan',
      'Plain **bold**, \\<script>alert(1)\\</script> \\&amp; \\*no\\* #stamps',
      '- [x] Done\n- [ ] Open',
      '* One\n  - Two',
      '```js\na < b\n```',
      '| A \\| B | C |\n| - | - |\n| one two | x y |',
      '**More**',
      'H<sub>2</sub>O',
      '> Mind\n',
    ]);
    await world.did(mara, api.notes.publish, { body: { noteId: note.id, on: false } });
  });

  test('W85: is revalidated, and absent once the note is not public', async () => {
    const note = await world.newNote(mara, { title: 'Once', textContent: 'public' });
    const path = `/notes/${note.id}.md`;
    expect((await get(path)).status).toBe(404);
    await world.did(mara, api.notes.publish, { body: { noteId: note.id, on: true } });
    const first = await get(path);
    expect(await first.text()).toBe(
      `# Once\n\nMara, ${note.createdAt.slice(0, 10)}, <${home}/?note=${note.id}>\n\npublic\n`,
    );
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const known = { 'if-none-match': first.headers.get('etag') as string };
    expect((await get(path, known)).status).toBe(304);
    await world.did(mara, api.notes.publish, { body: { noteId: note.id, on: false } });
    for (const hidden of [path, '/notes/x.md', `/notes/${notebookId}.md`])
      expect([hidden, (await get(hidden, known)).status]).toEqual([hidden, 404]);
  });
});

describe('for crawlers', () => {
  const listed = async () => {
    const index = elementsOf(await (await get('/sitemap.xml')).text());
    expect(index[0]).toMatchObject({
      name: 'sitemapindex',
      attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    });
    const pages = textsOf(index, 'loc');
    expect(pages.every((page) => page.startsWith(`${home}/sitemap/`))).toBe(true);
    const all: string[] = [];
    for (const page of pages) {
      const response = await get(page.slice(home.length));
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const elements = elementsOf(await response.text());
      expect(elements[0]?.name).toBe('urlset');
      all.push(...textsOf(elements, 'loc'));
    }
    return all;
  };

  test('the sitemap has every public page and no other, until the moment it is public no more', async () => {
    const other = await world.newNote(alice, { title: 'Private' });
    const all = await listed();
    expect(all).toEqual(
      expect.arrayContaining([
        `${home}/explore`,
        `${home}/?note=${noteId}`,
        `${home}/?notebook=${notebookId}`,
        `${home}/alice`,
      ]),
    );
    expect(all.filter((url) => url.includes(other.id))).toEqual([]);
    await world.did(alice, api.notebooks.publish, { body: { notebookId, on: false } });
    expect((await listed()).filter((url) => /\?note|alice/.test(url))).toEqual([]);
    await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
    for (const path of [
      '/sitemap/notes/2.xml',
      '/sitemap/notes/x.xml',
      '/sitemap/people/0.xml',
      '/sitemap/x/1.xml',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test('robots.txt names the sitemap at PUBLIC_URL', async () => {
    const text = await (await get('/robots.txt', { host: 'evil.example' })).text();
    expect(text).toContain(`\nSitemap: ${home}/sitemap.xml\n`);
    expect(text).toMatch(/^User-agent: \*\n/);
  });
});

test('oEmbed describes a public note at its address and nothing else', async () => {
  const ask = (url: string, more = '') => get(`/api/oembed?url=${encodeURIComponent(url)}${more}`);
  const found = await ask(`${home}/?note=${noteId}`, '&format=json&maxwidth=400');
  expect(found.status).toBe(200);
  expect(await found.json()).toEqual({
    version: '1.0',
    type: 'link',
    title: hostile,
    author_name: 'Alice',
    author_url: `${home}/alice`,
    provider_name: 'Commonplace',
    provider_url: home,
  });
  const other = await world.newNote(alice, { title: 'Private' });
  for (const url of [
    `${home}/?note=${other.id}`,
    `${home}/?notebook=${notebookId}`,
    `https://evil.example/?note=${noteId}`,
    `${home}/alice`,
    'x',
  ])
    expect([url, (await ask(url)).status]).toEqual([url, 404]);
  expect((await ask(`${home}/?note=${noteId}`, '&format=xml')).status).toBe(400);
});
