// @module-tag mariadb
import { api, type ExportFormat } from '@commonplace/contracts/api';
import { HtmlValidate } from 'html-validate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { build } from '../../../../scripts/build.mjs';
import { addImage, plain, shown } from '../../library/notes/support/note-images.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { unzip } from './support/unzip.ts';

const formats = ['markdown', 'html', 'json', 'epub'] as const;
const words = 'Everything flows, "& <nothing> stays".';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let notebookId: string;
/** With a picture, in a section. */
let noteId: string;
/** Without one; links to the other. */
let plainId: string;
let picture: string;

beforeAll(async () => {
  expect(await build(['frontend'])).toBeNull();
  world = await NotesWorld.start();
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
  notebookId = await world.newNotebook(alice, 'Rivers: east/west');
  const sectionId = await world.newSection(alice, notebookId, 'Upper');
  noteId = (await world.newNote(alice, { title: 'The "Elbe"', notebookId, sectionId })).id;
  picture = await addImage(world.backend, alice, noteId, await plain('red', 100, 70));
  const htmlContent = `<h2>Source</h2><p>Everything <strong>flows</strong>, "&amp; &lt;nothing&gt; stays". #rivers</p>${shown(picture)}`;
  await world.write(alice, { noteId, htmlContent });
  const link = `<p>After <a href="/?note=${noteId}">the Elbe</a> and <a href="/alice">me</a></p>`;
  plainId = (await world.newNote(alice, { title: 'Oder', htmlContent: link, notebookId })).id;
});
afterAll(() => world.backend.close());

async function get(person: TestPerson | null, path: string): Promise<Response> {
  const headers = person ? { authorization: person.token } : undefined;
  return fetch(`${world.backend.url}${path}`, { ...(headers && { headers }) });
}
const ofNote = (person: TestPerson | null, id: string, format: ExportFormat) =>
  get(person, `${api.exports.note.path}?noteId=${id}&format=${format}`);
const ofNotebook = (person: TestPerson | null, id: string, format: ExportFormat) =>
  get(person, `${api.exports.notebook.path}?notebookId=${id}&format=${format}`);

async function filesOf(response: Response): Promise<Map<string, string>> {
  expect(response.status).toBe(200);
  const files = unzip(new Uint8Array(await response.arrayBuffer()));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]));
}

/** Every word of an answer, also where it is an archive. */
async function wordsOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes.subarray(0, 2).toString() === 'PK'
    ? [...unzip(bytes)].map(([name, file]) => `${name}\n${file}`).join('\n')
    : bytes.toString();
}

test('a note is Markdown with its facts in front, an archive only where it has pictures (W114)', async () => {
  const alone = await ofNote(alice, plainId, 'markdown');
  expect(alone.headers.get('content-disposition')).toMatch(/^attachment; filename="Oder\.md"/);
  const home = world.backend.config.publicUrl;
  const [, front, text] = (await alone.text()).split('---\n');
  expect(parse(front as string)).toMatchObject({ title: 'Oder', notebook: 'Rivers: east/west', id: plainId });
  expect(text).toBe(`\nAfter [the Elbe](${home}/?note=${noteId}) and [me](${home}/alice)\n`);

  const files = await filesOf(await ofNote(alice, noteId, 'markdown'));
  const name = picture.slice(picture.lastIndexOf('/') + 1);
  expect([...files.keys()]).toEqual(['The Elbe.md', `pictures/${name}`]);
  const written = files.get('The Elbe.md') as string;
  expect(parse(written.split('---\n')[1] as string)).toMatchObject({
    title: 'The "Elbe"',
    tags: ['rivers'],
    section: 'Upper',
  });
  expect(written).toContain(`![](pictures/${name})`);
  expect(written).toContain('## Source\n\nEverything **flows**, "& \\<nothing> stays". #rivers');
});

test('a note is one HTML document that loads nothing, with its picture in it (W114)', async () => {
  const html = await (await ofNote(alice, noteId, 'html')).text();
  expect(html).toContain('src="data:image/webp;base64,UklGR');
  expect(html).not.toMatch(/(?:src|srcset|href)="\//);
  expect(
    html
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  ).toContain(words.replaceAll('"', '&quot;').replaceAll('& <', '&amp; <'));
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:document'],
    rules: {
      'void-style': 'off',
      'no-inline-style': 'off',
      'no-trailing-whitespace': 'off',
      'element-required-attributes': 'off',
    },
  });
  const { results } = await validator.validateString(html);
  expect(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([]);
});

test('a note as JSON is its document, and when who wrote in it for those who may edit it (W114)', async () => {
  const note = await world.note(alice, noteId);
  const files = await filesOf(await ofNote(alice, noteId, 'json'));
  const own = JSON.parse(files.get('The Elbe.json') as string);
  expect(own).toMatchObject({
    format: 'commonplace-note',
    version: 1,
    id: noteId,
    title: note.title,
    html: note.htmlContent,
    document: note.content,
    files: { [picture]: `pictures/${picture.slice(picture.lastIndexOf('/') + 1)}` },
  });
  expect(own.history[0]).toMatchObject({ people: ['alice'], name: null });
  await world.share(alice, plainId, [bob], []);
  const read = (await (await ofNote(bob, plainId, 'json')).json()) as Record<string, unknown>;
  expect(read).toMatchObject({ id: plainId });
  expect(read.history).toBeUndefined();
  expect(read.notebook).toBeNull();
});

test('a notebook is an archive in folders, in which links between notes lead to files (W114)', async () => {
  const files = await filesOf(await ofNotebook(alice, notebookId, 'markdown'));
  expect([...files.keys()].filter((name) => name.endsWith('.md')).sort()).toEqual([
    'Rivers east west/Oder.md',
    'Rivers east west/Upper/The Elbe.md',
  ]);
  expect(files.get('Rivers east west/Oder.md')).toContain('[the Elbe](Upper/The%20Elbe.md)');
  expect(files.get('Rivers east west/Upper/The Elbe.md')).toContain('](../../pictures/');
});

test('a notebook is one HTML document with its contents in front, and a link in it stays in it (W114)', async () => {
  const html = await (await ofNotebook(alice, notebookId, 'html')).text();
  expect(html).toContain(`<li><a href="#note-${noteId}">The &quot;Elbe&quot;</a></li>`);
  expect(html).toContain(`<article id="note-${noteId}">`);
  expect(html).toContain(`<a href="#note-${noteId}">the Elbe</a>`);
  expect(html.match(/<article /g)).toHaveLength(2);
  // What it looks like is in the file too.
  expect(html).not.toMatch(/url\(["']?\//);
});

test('a notebook is an EPUB whose documents are well-formed and all of which its package names (W114)', async () => {
  const response = await ofNotebook(alice, notebookId, 'epub');
  expect(response.headers.get('content-type')).toBe('application/epub+zip');
  const archive = Buffer.from(await response.arrayBuffer());
  // The first file says what it is, where it can be read without unpacking (OCF 4.3).
  expect(archive.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  const files = unzip(archive);
  for (const [fileName, bytes] of files) {
    if (!/\.(xhtml|opf|ncx|xml)$/.test(fileName)) continue;
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw new Error(`${fileName}: ${error.message}`);
    });
    parser.write(bytes.toString()).close();
  }
  expect(files.get('EPUB/styles.css')?.toString()).not.toMatch(/url\(["']?\/|unicode-bidi/);
  const book = files.get('EPUB/package.opf')?.toString() as string;
  const named = [...book.matchAll(/href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`);
  const held = [...files.keys()].filter((name) => name.startsWith('EPUB/') && name !== 'EPUB/package.opf');
  expect(named.sort()).toEqual(held.sort());
  expect(files.get('EPUB/nav.xhtml')?.toString()).toContain('<li><span>Upper</span><ol>');
  expect(files.get(`EPUB/${plainId}.xhtml`)?.toString()).toContain(`<a href="${noteId}.xhtml">the Elbe</a>`);
});

test('what a reader may not see is in no export: notes of others, a draft, a protected note, the trash (W114)', async () => {
  const own = await world.newNotebook(alice, 'Open');
  const draft = await world.newNote(alice, { title: 'Staged', textContent: 'as published', notebookId: own });
  const hidden = await world.newNote(alice, {
    title: 'Hidden title',
    textContent: 'hidden words',
    notebookId: own,
  });
  const trashed = await world.newNote(alice, {
    title: 'Trashed title',
    textContent: 'trashed words',
    notebookId: own,
  });
  await world.did(alice, api.notebooks.publish, { body: { notebookId: own, on: true } });
  await world.did(alice, api.notes.protect, { body: { noteId: hidden.id, on: true } });
  await world.did(alice, api.notes.publish, { body: { noteId: draft.id, on: true } });
  await world.did(alice, api.notes.publishMode, { body: { noteId: draft.id, mode: 'staged' } });
  await world.write(alice, {
    noteId: draft.id,
    title: 'Secret draft title',
    textContent: 'secret draft words',
  });
  await world.did(alice, api.trash.moveNote, { body: { noteId: trashed.id } });

  for (const format of formats) {
    for (const person of [null, bob]) {
      const all = await wordsOf(await ofNotebook(person, own, format));
      expect(all).toContain('as published');
      expect(all).not.toMatch(/secret|hidden (title|words)|trashed/i);
      expect(await wordsOf(await ofNote(person, draft.id, format))).not.toMatch(/secret/i);
      for (const id of [hidden.id, trashed.id, noteId])
        expect([format, id, (await ofNote(person, id, format)).status]).toEqual([format, id, 404]);
      expect((await ofNotebook(person, notebookId, format)).status).toBe(404);
    }
    const mine = await wordsOf(await ofNotebook(alice, own, format));
    expect(mine).toContain('secret draft words');
    expect(mine).toContain('hidden words');
    expect(mine).not.toContain('trashed');
    expect((await ofNote(alice, trashed.id, format)).status).toBe(404);
  }
});
