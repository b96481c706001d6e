import { readFileSync } from 'node:fs';
import { api } from '@commonplace/contracts/api';
import { staticPages } from '@commonplace/contracts/pages';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { build } from '../../../../scripts/build.mjs';
import { type Backend, createBackend } from '../../../src/create-backend.ts';
import { addImage, plain, shown } from '../../library/notes/support/note-images.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';

let world: NotesWorld;
/** The same backend with the built frontend. */
let served: Backend;
/** Addresses of pages by what they are, and of things with feeds. */
const pages: Record<string, string> = {};
let feeds: string[];

/** One of each block that a page renders. */
const everything = `<h2>One &amp; two</h2><p>Words <strong>and</strong> <a href="https://example.org/?a=1&amp;b=2">links</a> #rivers</p>
<h2>One &amp; two</h2><ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol><h3>Three</h3><blockquote><p>d</p></blockquote>
<pre><code class="language-js">const a = "&lt;b&gt;";</code></pre><table><tbody><tr><th>e</th><td>f</td></tr></tbody></table><hr>
<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>g</p></li></ul>`;

beforeAll(async () => {
  expect(await build(['frontend'])).toBeNull();
  world = await NotesWorld.start();
  const alice = await world.signUp('alice');
  await world.signUp('bob');
  served = await createBackend(world.backend.config);
  await served.listen();
  const title = 'Springs "&" <wells>';
  const notebookId = await world.newNotebook(alice, 'A <b>book</b>');
  const sectionId = await world.newSection(alice, notebookId, 'Part "one"');
  const full = await world.newNote(alice, { title, notebookId, sectionId });
  const picture = await addImage(world.backend, alice, full.id, await plain('red', 1_000, 700));
  await world.write(alice, { noteId: full.id, htmlContent: everything + shown(picture) });
  const empty = await world.newNote(alice, { notebookId });
  await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
  pages['a note with everything'] = `/?note=${full.id}`;
  pages['an empty note without a title'] = `/?note=${empty.id}`;
  pages['a notebook'] = `/?notebook=${notebookId}`;
  await world.did(alice, api.profiles.edit, {
    body: { bio: 'Keeps "bees" & <wells>.', website: 'https://alice.example/?a=1&b=2' },
  });
  pages['a profile'] = '/alice';
  pages['a profile without notebooks'] = '/bob?tab=notes';
  pages['a topic'] = '/tag/rivers';
  pages.explore = '/explore';
  pages['notes of explore'] = '/explore/notes';
  pages['a search'] = '/search?q=%22a%22+%26+b';
  pages['the landing page'] = '/';
  pages['notebooks of explore'] = '/explore/notebooks';
  pages['what is not found'] = '/no/such/page';
  for (const [name, [path]] of Object.entries(staticPages)) pages[name] = path;
  feeds = ['/alice/feed', '/tag/rivers/feed', `/notebooks/${notebookId}/feed`];
});
afterAll(async () => {
  await served.close();
  await world.backend.close();
});

const read = async (path: string) =>
  (await fetch(`${served.url}${path}`, { headers: { accept: 'text/html' } })).text();
const schema = (name: string) => readFileSync(new URL(`./schemas/${name}`, import.meta.url), 'utf8');
const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);

test('every kind of page is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:document'],
    rules: {
      // How it is written, not what it says.
      'void-style': 'off',
      'no-inline-style': 'off',
      'no-trailing-whitespace': 'off',
      // Files of our own origin.
      'require-sri': ['error', { target: 'crossorigin' }],
      'long-title': 'off',
    },
  });
  const wrong: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { results } = await validator.validateString(await read(path));
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        wrong.push(`${name}: ${ruleId}: ${message} (${line}:${column})`);
  }
  expect(wrong).toEqual([]);
});

test('structured data is what search engines ask for', async () => {
  const validate = ajv.compile(JSON.parse(schema('structured-data.schema.json')));
  const types: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    for (const [, json = ''] of (await read(path)).matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/gs,
    )) {
      const object = JSON.parse(json);
      types.push(object['@type']);
      validate(object);
      expect([name, validate.errors]).toEqual([name, null]);
    }
  }
  expect([...new Set(types)].sort()).toEqual(['Article', 'BreadcrumbList', 'ProfilePage']);
});

test('feeds are valid Atom and JSON Feed', async () => {
  const validate = ajv.compile(JSON.parse(schema('json-feed.schema.json')));
  for (const path of feeds) {
    validate(JSON.parse(await read(`${path}.json`)));
    expect([path, validate.errors]).toEqual([path, null]);
    const { valid, rawOutput } = await validateXML({
      xml: { fileName: 'feed.xml', contents: await read(`${path}.xml`) },
      schema: { fileName: 'atom.rng', contents: schema('atom.rng') },
      extension: 'relaxng',
    });
    expect([path, valid, valid ? '' : rawOutput]).toEqual([path, true, '']);
  }
});
