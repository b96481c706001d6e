import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { api } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { networkOf } from '@commonplace/contracts/internal';
import { appSegments, hintCookie } from '@commonplace/contracts/pages';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from '../../../../scripts/build.mjs';
import { type Backend, createBackend } from '../../../src/create-backend.ts';
import { NotebookReader } from '../../../src/library/notebooks/read/notebook-reader.ts';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter.ts';
import { NotebookPages } from '../../../src/public/pages/notebook-pages.ts';
import { PublicPages } from '../../../src/public/pages/public-pages.ts';
import { renderedByAddress } from '../../../src/public/pages/rate-limits.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';

let world: NotesWorld;
/** The same backend with the built frontend. */
let served: Backend;
let alice: TestPerson;

beforeAll(async () => {
  expect(await build(['frontend'])).toBeNull();
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  served = await createBackend(world.backend.config);
  await served.listen();
});
afterAll(async () => {
  await served.close();
  await world.backend.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${served.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

async function publishedNote(title: string, htmlContent = '<p>Water.</p>') {
  const note = await world.newNote(alice, { title, htmlContent });
  await world.did(alice, api.notes.publish, { body: { noteId: note.id, on: true } });
  return { ...note, path: `/?note=${note.id}` };
}

/** The answer to a guest who may not read: a redirect and nothing else. */
async function refusal(path: string) {
  const { status, headers } = await get(path);
  const told = Object.fromEntries(
    ['location', 'cache-control', 'vary'].map((name) => [name, headers.get(name)]),
  );
  return { status, ...told };
}

test('a published note is a page with its words, its head and its address from PUBLIC_URL', async () => {
  const { path } = await publishedNote(
    'Springs & <wells>',
    '<p>Water rises.</p><h2>One</h2><h2>One</h2><h2>Two</h2><h2>Comments</h2><h2>Title</h2><h2>Main</h2>',
  );
  const page = await get(path, { host: 'evil.example' });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  expect(html).toContain('<title>Springs &amp; &lt;wells&gt; · Commonplace</title>');
  expect(html).toContain('<p>Water rises.</p>');
  expect(html).toContain(`<link rel="canonical" href="${world.backend.config.publicUrl}${path}"/>`);
  expect(html).not.toContain('evil.example');
  const { publicUrl } = world.backend.config;
  const alternates = [...html.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)"/g)];
  const embed = `${publicUrl}/api/oembed?url=${encodeURIComponent(publicUrl + path)}&amp;format=json`;
  expect(alternates.map(([, type, href]) => [type, href])).toEqual([
    ['text/markdown', `${publicUrl}/notes/${path.split('=')[1]}.md`],
    ['application/json+oembed', embed],
  ]);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(data.map(([, json]) => JSON.parse(json as string)['@type'])).toEqual(['Article', 'BreadcrumbList']);
  for (const id of ['one', 'one-2', 'two']) expect(html).toContain(`href="#${id}"`);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the landing page offers one public note of a person, and no longer one that is not public', async () => {
  const long = `<p>${'Rain on the roof. '.repeat(40)}</p>`;
  const carol = await world.signUp('carol');
  const shown = await publishedNote('A long rain', long);
  await publishedNote('Too short');
  const hidden = await world.newNote(carol, { title: 'A hidden rain', htmlContent: long });
  const landing = async () => {
    const html = await (await get('/')).text();
    return [...html.matchAll(/href="\/\?note=([^"]+)"/g)].map(([, id]) => id);
  };
  expect(await landing()).toEqual([shown.id]);
  await world.did(carol, api.notes.publish, { body: { noteId: hidden.id, on: true } });
  expect(await landing()).toEqual([hidden.id, shown.id]);
  await world.did(alice, api.notes.publish, { body: { noteId: shown.id, on: false } });
  expect(await landing()).toEqual([hidden.id]);
  await world.did(carol, api.notes.publish, { body: { noteId: hidden.id, on: false } });
});

test('the title and the text of a note name their language', async () => {
  const { path } = await publishedNote('春江', '<p>春江潮水连海平，海上明月共潮生。</p>');
  const html = await (await get(path)).text();
  const named = [...html.matchAll(/<(\w+)[^>]* lang="(\w+)"/g)].map(([, element, language]) => [
    element,
    language,
  ]);
  expect(named).toEqual([
    ['html', 'en'],
    ['h1', 'zh'],
    ['div', 'zh'],
  ]);
});

test('a note that is hidden, protected, deleted or absent sends a guest to sign in, all the same way (A13)', async () => {
  const { id } = await world.newNote(alice, { title: 'Mine' });
  const hidden = await publishedNote('Protected');
  await world.did(alice, api.notes.protect, { body: { noteId: hidden.id, on: true } });
  const deleted = await publishedNote('Deleted');
  expect((await get(deleted.path)).status).toBe(200);
  await world.remove(alice, deleted.id);
  const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
  for (const noteId of [id, hidden.id, deleted.id, absent, 'nothing', `${id}&note=${id}`])
    expect(await refusal(`/?note=${noteId}`), noteId).toEqual({
      status: 303,
      location: `/login?${new URLSearchParams({ next: `/?note=${noteId}` })}`,
      'cache-control': 'no-store',
      vary: 'Cookie',
    });
});

test('a page stands as long as the note: edits show, unpublishing ends it', async () => {
  const { id, path } = await publishedNote('Ferries', '<p>First.</p>');
  const first = await get(path);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);

  await world.write(alice, { noteId: id, htmlContent: '<p>Second.</p>' });
  const second = await get(path, { 'if-none-match': etag });
  expect(second.status).toBe(200);
  expect(await second.text()).toContain('<p>Second.</p>');

  await world.write(alice, { noteId: id, fontSize: 22 });
  expect(await (await get(path)).text()).toContain('--note-font-size:1.375rem');

  await world.did(alice, api.notes.publish, { body: { noteId: id, on: false } });
  const etagOfSecond = second.headers.get('etag') ?? '';
  expect((await get(path, { 'if-none-match': etagOfSecond })).status).toBe(303);
});

test('W69d the author and the further notes below a note are part of the page, and each change of them is another version', async () => {
  const erin = await world.signUp('erin');
  const written = async (title: string) => {
    const { id } = await world.newNote(erin, { title, textContent: '#spindles' });
    await world.did(erin, api.notes.publish, { body: { noteId: id, on: true } });
    return id;
  };
  const path = `/?note=${await written('Read')}`;
  let etag = (await get(path)).headers.get('etag') ?? '';
  const changed = async () => {
    const page = await get(path, { 'if-none-match': etag });
    expect(page.status).toBe(200);
    etag = page.headers.get('etag') ?? '';
    return page.text();
  };
  await world.did(erin, api.profiles.edit, { body: { bio: 'Spins by the sea.' } });
  expect(await changed()).toContain('Spins by the sea.');
  const other = await written('The other one');
  const html = await changed();
  expect(html).toContain('More from Erin');
  expect(html).toContain(`href="/?note=${other}"`);
  await world.write(erin, { noteId: other, title: 'Renamed' });
  expect(await changed()).toContain('Renamed');
  await world.did(erin, api.notes.publish, { body: { noteId: other, on: false } });
  expect(await changed()).not.toMatch(/Renamed|More from/);
});

test('likes and comments are part of the page, as text, and each change of them is another version', async () => {
  const { id, path } = await publishedNote('Quarries');
  const bob = await world.signUp('bob');
  const params = { subjectType: 'note' as const, id };
  let etag = '';
  const changed = async () => {
    const page = await get(path, { 'if-none-match': etag });
    expect(page.status).toBe(200);
    etag = page.headers.get('etag') ?? '';
    return page.text();
  };
  expect(await changed()).toContain('Write a comment');
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);

  await world.did(bob, api.likes.toggle, { params, body: { on: true } });
  expect(await changed()).toContain('1 like');

  const text = '<script>alert(1)</script> [x](javascript:alert(1)) @alice https://a.example/?q="onclick=';
  const { comment } = await world.did(bob, api.comments.add, { params, body: { text } });
  const commented = await changed();
  expect(commented).toContain('1 comment');
  expect(commented).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(commented).toContain('href="/alice"');
  expect(commented).toContain('<a href="https://a.example/?q=" rel="nofollow ugc noopener noreferrer"');
  expect(commented).not.toMatch(/href="javascript|<[^>]* onclick/);

  const onComment = { subjectType: 'comment' as const, id: comment.id };
  await world.did(alice, api.likes.toggle, { params: onComment, body: { on: true } });
  expect((await changed()).match(/1 like/g)).toHaveLength(2 * 2);
  await world.did(alice, api.comments.add, { params: onComment, body: { text: 'An answer' } });
  expect(await changed()).toContain('An answer');
  await world.did(bob, api.comments.edit, { body: { commentId: comment.id, text: 'Calmer' } });
  expect(await changed()).toContain('Calmer');
  await world.did(alice, api.comments.close, { params, body: { on: true } });
  expect(await changed()).not.toContain('Write a comment');
  await world.did(bob, api.comments.delete, { body: { commentId: comment.id } });
  expect(await changed()).not.toMatch(/Calmer|An answer/);
  expect((await refusal(`${path}&comments=2`)).status).toBe(303);
});

test('comments are read by popularity or the latest first, at an address', async () => {
  const { id, path } = await publishedNote('Weirs');
  const bertha = await world.signUp('bertha');
  const params = { subjectType: 'note' as const, id };
  const say = async (text: string) =>
    (await world.did(bertha, api.comments.add, { params, body: { text } })).comment;
  const liked = await say('The liked one');
  await say('The latest one');
  const onComment = { subjectType: 'comment' as const, id: liked.id };
  await world.did(alice, api.likes.toggle, { params: onComment, body: { on: true } });
  const read = async (address: string) => {
    const html = await (await get(address)).text();
    const said = [...html.matchAll(/The (liked|latest) one/g)].map(([, which]) => which);
    const [, current] = /<a href="[^"]*" rel="nofollow" aria-current="true">(\w+)</.exec(html) ?? [];
    return [...said, current];
  };
  // Likes count in the order when their changes are folded.
  await expect.poll(() => read(path), { timeout: 5_000 }).toEqual(['liked', 'latest', 'Popular']);
  expect(await read(`${path}&sort=createdAt`)).toEqual(['latest', 'liked', 'Recent']);
  expect(await read(`${path}&sort=nothing`)).toEqual(['liked', 'latest', 'Popular']);
  expect(await (await get(path)).text()).toContain(`href="${path}&amp;sort=createdAt#comments"`);
});

test('a version that fails rests for a minute, and one network has so many pages rendered a minute', async () => {
  const other = await createBackend(world.backend.config);
  other.app.get(PublicPages).use(new URL('./fixtures/failing-entry.mjs', import.meta.url));
  await other.listen();
  const ask = async ({ path }: { path: string }) => {
    const { status, headers } = await fetch(`${other.url}${path}`, { headers: { accept: 'text/html' } });
    return [status, Number(headers.get('retry-after')) > 50];
  };
  const note = await publishedNote('Throws');
  const later = await publishedNote('Later');
  expect(await ask(note)).toEqual([500, false]);
  expect(await ask(note)).toEqual([503, true]);
  await world.write(alice, { noteId: note.id, title: 'Renders' });
  expect(await ask(note)).toEqual([200, false]);

  const limiter = other.app.get(RateLimiter);
  for (const ip of ['127.0.0.1', '::1'])
    for (let count = 0; count < renderedByAddress.points - 2; count += 1)
      await limiter.consume(renderedByAddress, networkOf(ip));
  expect(await ask(note)).toEqual([200, false]);
  expect((await ask(later))[0]).toBe(429);
  expect(await ask(note)).toEqual([200, false]);
  await other.close();
});

/** An answer to these headers and no other: `fetch` says itself that it does not navigate. */
const ask = (address: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const asking = request(address, { headers }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode, headers: response.headers, text });
      });
      asking.on('error', reject).end();
    },
  );

test('who navigates to what fails sees a page that says what to do next, programs the documented body', async () => {
  const other = await createBackend({ ...world.backend.config, searchesPerMinute: 2 });
  await other.listen();
  const search = `${other.url}/search?q=three`;
  const person = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
  for (const _ of [1, 2]) expect((await ask(search, person)).status).toBe(200);
  const page = await ask(search, person);
  expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    429,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(page.text).toMatch(/<h1[^>]*>Too many requests\. Please try again in \d+ seconds?\.<\/h1>/);
  expect(page.text).toContain('<a href="" ');
  const programs = [{ accept: 'application/json' }, { ...person, 'sec-fetch-mode': 'cors' }];
  for (const headers of programs)
    expect(JSON.parse((await ask(search, headers)).text)).toMatchObject({ code: 'rate_limited' });
  // An API that someone opens in a browser answers as documented.
  const api = await ask(`${other.url}/api/search/all?query=three`, person);
  expect([api.status, JSON.parse(api.text).code]).toEqual([429, 'rate_limited']);
  const failure = new AppError('unavailable', { message: '<b>$&' });
  expect(await other.app.get(PublicPages).failure(failure)).toContain('>&lt;b&gt;$&amp;</h1>');
  await other.close();
});

test('every reply has a page that needs no script, fifty on each', async () => {
  const { id, path } = await publishedNote('Ferries');
  const note = { subjectType: 'note' as const, id };
  const { comment } = await world.did(alice, api.comments.add, { params: note, body: { text: 'Asked' } });
  const other = await publishedNote('Another');
  const ids = Array.from({ length: 52 }, () => uuidv7());
  await world.run(
    `INSERT INTO comment (id, note_id, parent_id, commenter_id, content, created_at)
     VALUES ${ids.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
    ids.flatMap((reply, index) => [reply, id, comment.id, alice.id, `Answer ${index + 1}.`, index]),
  );
  await world.run(
    "INSERT INTO social_count_change (subject, kind, delta) VALUES (?, 'comment-replies', 52)",
    [comment.id],
  );
  const thread = `&replies=${comment.id}`;
  const answers = async (address: string) =>
    [...(await (await get(address)).text()).matchAll(/Answer (\d+)\./g)].map(([, number]) => Number(number));
  const numbers = ids.map((_, index) => index + 1);
  expect(await answers(path)).toEqual([1, 2, 3]);
  expect(await (await get(path)).text()).toContain(
    `href="${path.replace('&', '&amp;')}&amp;replies=${comment.id}#comments"`,
  );
  expect(await answers(`${path}${thread}`)).toEqual(numbers.slice(0, 50));
  expect(await answers(`${path}${thread}&comments=2`)).toEqual([51, 52]);
  for (const address of [
    `${path}${thread}&comments=3`,
    `${path}&replies=${ids[0]}`,
    `${other.path}${thread}`,
  ])
    expect((await refusal(address)).status, address).toBe(303);
});

test('where someone is signed in the app is answered, and every answer varies by the cookie', async () => {
  const { path } = await publishedNote('Bridges');
  for (const address of [path, '/', '/no/such/page', '/?note=nothing']) {
    const app = await get(address, { cookie: `a=b; ${hintCookie}=1` });
    expect([app.status, app.headers.get('cache-control'), app.headers.get('vary')]).toEqual([
      200,
      'private, no-store',
      expect.stringContaining('Cookie'),
    ]);
    expect(await app.text()).toContain('<div id="root">');
  }
  for (const address of [path, '/', '/login', '/no/such/page', '/?note=nothing', '/?n'])
    expect((await get(address, { cookie: `not-${hintCookie}=1` })).headers.get('vary'), address).toMatch(
      /\bCookie\b/,
    );
});

test('an address that leads nowhere is a page that says so, with its status', async () => {
  const page = await get('/no/such/page');
  expect(page.status).toBe(404);
  const html = await page.text();
  expect(html).toContain('Sorry, the page you visited does not exist.');
  expect(html).toContain('Back Home');
  expect(html).toMatch(/<form [^>]*action="\/search"/);
  expect(html).toMatch(/<main[\s\S]+<a [^>]*href="\/explore"[\s\S]+<\/main>/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect((await get('/no/such/page', { 'if-none-match': page.headers.get('etag') ?? '' })).status).toBe(404);
});

test('a notebook shows its public notes in its order, by sections, and no others', async () => {
  const notebookId = await world.newNotebook(alice, 'Rivers');
  const sectionId = await world.newSection(alice, notebookId, 'Upstream');
  const [last, inSection, first, secret] = await Promise.all(
    ['Mouths', 'Sources', 'Weirs', 'Smugglers'].map((title) =>
      world.newNote(alice, { title, notebookId, ...(title === 'Sources' && { sectionId }) }),
    ),
  );
  await world.did(alice, api.notebooks.edit, {
    body: { id: notebookId, notesOrder: [first?.id ?? '', sectionId, last?.id ?? ''] },
  });
  const path = `/?notebook=${notebookId}`;
  expect((await refusal(path)).status).toBe(303);
  await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
  await world.did(alice, api.notes.protect, { body: { noteId: secret?.id ?? '', on: true } });
  const html = await (await get(path)).text();
  expect(html.match(/(?<=>)(?:Weirs|Upstream|Sources|Mouths|3 notes)(?=<)/g)).toEqual([
    '3 notes',
    'Weirs',
    'Upstream',
    'Sources',
    'Mouths',
  ]);
  expect(html).not.toContain('Smugglers');
  expect(html).not.toContain(secret?.id);
  expect(inSection?.id && html.includes(inSection.id)).toBe(true);
  expect((await refusal(`${path}&page=2`)).status).toBe(303);
});

test('guests who ask for a notebook at once share the reading of its order, and its rights are asked of each', async () => {
  const notebookId = await world.newNotebook(alice, 'Crowded');
  await world.publish('notebook', notebookId);
  const pages = served.app.get(NotebookPages);
  const reading = vi.spyOn(served.app.get(NotebookReader), 'one');
  const ask = () => pages.find({ notebook: notebookId });
  expect(await Promise.all([ask(), ask(), ask()])).not.toContain(null);
  expect(reading).toHaveBeenCalledTimes(1);
  const first = ask();
  await world.run('UPDATE notebook SET is_protected = 1 WHERE id = ?', [notebookId]);
  expect(await ask()).toBeNull();
  await first;
  reading.mockRestore();
});

test('a note leads to those before and after it in its notebook, as far as everyone may read them (W69b)', async () => {
  const notebookId = await world.newNotebook(alice, 'Locks');
  const sectionId = await world.newSection(alice, notebookId, 'Upper');
  const titles = ['Gates', 'Sluices', 'Basins', 'Hidden'];
  const made = new Map<string, string>();
  for (const title of titles) {
    const place = { notebookId, ...(title === 'Basins' && { sectionId }) };
    made.set(title, (await world.newNote(alice, { title, ...place })).id);
  }
  const id = (title: string) => made.get(title) ?? '';
  await world.did(alice, api.notebooks.edit, {
    body: { id: notebookId, notesOrder: [id('Sluices'), sectionId, id('Hidden'), id('Gates')] },
  });
  await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
  await world.did(alice, api.notes.protect, { body: { noteId: id('Hidden'), on: true } });
  const beside = async (title: string) => {
    const html = await (await get(`/?note=${id(title)}`)).text();
    return [...html.matchAll(/<a [^>]*rel="(prev|next)"[^>]*>.*?<span[^>]*>(.*?)<\/span><\/a>/g)].map(
      ([, rel, name]) => `${rel} ${name}`,
    );
  };
  expect(await beside('Sluices')).toEqual(['next Basins']);
  expect(await beside('Basins')).toEqual(['prev Sluices', 'next Gates']);
  await world.write(alice, { noteId: id('Sluices'), title: 'Weirs' });
  expect(await beside('Basins')).toEqual(['prev Weirs', 'next Gates']);
  // The order is kept for some seconds, what may be read is not.
  await world.did(alice, api.notes.protect, { body: { noteId: id('Gates'), on: true } });
  expect(await beside('Basins')).toEqual(['prev Weirs']);
});

test('code of a note has colours, its language and a button to copy it; long code is plain', async () => {
  const code = 'const a = &quot;&lt;b&gt;&quot;;';
  const { path } = await publishedNote(
    'Code',
    `<pre class="code-snippet"><code class="language-javascript">${code}</code></pre><pre><code class="language-json">${'1, '.repeat(20_000)}</code></pre>`,
  );
  const html = await (await get(path)).text();
  expect(html).toContain(
    '<span class="hljs-keyword">const</span> a = <span class="hljs-string">&quot;&lt;b&gt;&quot;</span>;',
  );
  expect(html).toContain('aria-label="Code snippet: JavaScript"');
  expect(html.match(/data-act="copy" data-needs-script/g)?.length).toBe(2);
  expect(html).toContain('1, '.repeat(20_000));
});

test('pages travel compressed to those who can read it', async () => {
  const { path } = await publishedNote('Floods');
  const answer = await new Promise<{ encoding: unknown; bytes: Buffer }>((resolve, reject) => {
    const ask = request(`${served.url}${path}`, { headers: { 'accept-encoding': 'gzip, br' } });
    ask.on('error', reject).on('response', async (response) => {
      resolve({
        encoding: response.headers['content-encoding'],
        bytes: Buffer.concat(await response.toArray()),
      });
    });
    ask.end();
  });
  expect(answer.encoding).toBe('br');
  expect(String(brotliDecompressSync(answer.bytes))).toContain('Floods');
  expect(
    (await get(path, { 'accept-encoding': 'identity, br;q=0' })).headers.get('content-encoding'),
  ).toBeNull();
});

test('a guest loads the styles of all that is shown, and at most 10 KB of script, none of it the app', async () => {
  const notebookId = await world.newNotebook(alice, 'Budgets');
  const note = await world.newNote(alice, {
    title: 'Costs',
    notebookId,
    htmlContent: '<h2>A</h2>'.repeat(3),
  });
  await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
  for (const path of [`/?note=${note.id}`, `/?notebook=${notebookId}`, '/no/such/page']) {
    const html = await (await get(path)).text();
    const scripts = [...html.matchAll(/<script src="([^"]+)"|<script type="module" src="([^"]+)"/g)];
    const addresses = scripts.map(([, classic, module]) => classic ?? module ?? '');
    expect(addresses).toEqual(['/first.js', expect.stringMatching(/^\/assets\/island-/)]);
    const texts = await Promise.all(addresses.map(async (address) => (await get(address)).text()));
    for (const text of texts) expect(text).not.toMatch(/\bimport\s*[("'{]|\bfrom\s*["']/);
    const bytes = texts.map((text) => brotliCompressSync(text).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(10_240);

    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const css = await (await get(style)).text();
    const shown = new Set(
      [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    const styled = [...shown].filter((name) => /^_.+_[\da-f]{5}$/.test(name));
    expect(styled.length).toBeGreaterThan(10);
    expect(styled.filter((name) => !css.includes(`.${name}`))).toEqual([]);
    // A guest's whole page, without pictures and the two fonts, in compressed bytes. Some 600 of them are fallback
    // faces of the same widths, which keep lines in place while the fonts load.
    expect(brotliCompressSync(css).length).toBeLessThan(15_500);
  }
});

describe('pages are the same for programs that accept anything, and for HEAD', () => {
  const appPages = appSegments.map((segment) => `/${segment}`);
  const publicPages = [
    '/',
    '/alice',
    '/explore',
    '/explore/notes',
    '/search?q=travel',
    '/tag/travel',
    '/contact',
    '/pages/terms',
  ];
  const unknownPages = ['/no/such/page', '/nobody-here', '/login.php'];

  /** The answer without what differs from one answer to the next. */
  const answerTo = (path: string, method: string, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; headers: object }>((resolve, reject) => {
      const ask = request(`${served.url}${path}`, { method, headers });
      ask.on('error', reject).on('response', (response) => {
        const { date: _date, 'x-request-id': _id, ...rest } = response.headers;
        response.resume().on('end', () => resolve({ status: response.statusCode, headers: rest }));
      });
      ask.end();
    });

  test.each(['', `${hintCookie}=1`])('with the cookie "%s"', async (cookie) => {
    for (const path of [...appPages, ...publicPages, ...unknownPages]) {
      const browser = await answerTo(path, 'GET', { accept: 'text/html', cookie });
      const isUnknown = unknownPages.includes(path) && cookie === '';
      expect([path, browser.status]).toEqual([path, isUnknown ? 404 : 200]);
      const accepts: Record<string, string>[] = [
        {},
        ...['*/*', 'text/*', 'text/html'].map((accept) => ({ accept })),
      ];
      for (const accept of accepts)
        for (const method of ['GET', 'HEAD'])
          expect([path, method, accept, await answerTo(path, method, { cookie, ...accept })]).toEqual([
            path,
            method,
            accept,
            browser,
          ]);
    }
  });

  test('but what is asked for as data or as a file is not found as such', async () => {
    for (const [path, headers] of [
      ['/api/none', {}],
      ['/files/people/none.webp', {}],
      ['/assets/none.js', {}],
      ['/none.js', { accept: '*/*', 'sec-fetch-dest': 'script' }],
      ['/none', { accept: 'application/json' }],
    ] as const) {
      const answer = await fetch(`${served.url}${path}`, { headers: { accept: '*/*', ...headers } });
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });
});
