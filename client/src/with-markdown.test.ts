import { projectDocument, writeDocument } from '@commonplace/contracts/document/server';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { withMarkdown } from './with-markdown.ts';

const colored = '<p><span style="color: #ff0000">Red</span> and plain</p>';
const lists = '<ul><li><p>One</p></li></ul><ul><li><p>Another list</p></li></ul>';

function noteOf(html: string): Y.Doc {
  const doc = new Y.Doc();
  writeDocument(doc, { title: 'A *title*', content: { html } });
  return doc;
}
const htmlOf = (doc: Y.Doc) => projectDocument(doc).html;

test('a block that is not edited keeps what Markdown can not say', async () => {
  const doc = noteOf(`${colored}<p>Edit me</p>${lists}`);
  const { html } = projectDocument(doc);
  const isChanged = await withMarkdown(doc, async (text) => {
    expect(text).toMatch(/^# A \*title\*\n\nRed and plain\n\nEdit me\n/);
    return text.replace('Edit me', 'Edited, **boldly**');
  });
  expect(isChanged).toBe(true);
  expect(htmlOf(doc)).toBe(html.replace('Edit me', 'Edited, <strong>boldly</strong>'));
  expect(projectDocument(doc).title).toBe('A *title*');
});

test('what is left as it was changes nothing', async () => {
  const doc = noteOf(`${colored}${lists}`);
  const state = Y.encodeStateAsUpdate(doc);
  expect(await withMarkdown(doc, async (text) => text)).toBe(false);
  expect(Y.encodeStateAsUpdate(doc)).toEqual(state);
});

test('blocks are added, removed and moved, and the title is changed', async () => {
  const doc = noteOf(`<p>First</p>${colored}<p>Last</p>`);
  await withMarkdown(doc, async () => '# New\n\nLast\n\nRed and plain\n\n- a\n- b\n');
  const html = htmlOf(doc);
  expect(projectDocument(doc).title).toBe('New');
  expect(html).toMatch(/^<p>Last<\/p>/);
  expect(html).not.toContain('First');
  expect(projectDocument(doc).text).toBe('Last\nRed and plain\na\nb');
});

test('what others write meanwhile stays', async () => {
  const doc = noteOf('<p>Mine</p><p>Theirs</p>');
  await withMarkdown(doc, async (text) => {
    writeDocument(doc, { content: { html: '<p>Mine</p><p>Theirs, longer</p>' } });
    return text.replace('Mine', 'Mine, edited');
  });
  expect(projectDocument(doc).text).toBe('Mine, edited\nTheirs, longer');
});
