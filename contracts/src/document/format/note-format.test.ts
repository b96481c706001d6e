import { Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { ySyncPlugin } from '@tiptap/y-tiptap';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { writeDocument } from '../server.ts';
import { noteFormat } from './note-format.ts';

/** The editor asks the page it is in; here that is a window of our own for the length of this file. */
const page = new Window();
const names = [
  'window',
  'document',
  'Node',
  'Element',
  'MutationObserver',
  'getComputedStyle',
  'innerHeight',
];
const before = new Map<string, PropertyDescriptor | undefined>();

beforeAll(() => {
  for (const name of names) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: name === 'window' ? page : page[name as keyof Window],
    });
  }
});

afterAll(async () => {
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
  await page.happyDOM.close();
});

test('every attribute has a check', () => {
  const types = [...Object.values(noteFormat.schema.nodes), ...Object.values(noteFormat.schema.marks)];
  const unchecked = types.flatMap(({ name, spec }) =>
    Object.keys(spec.attrs ?? {})
      .filter((attribute) => !noteFormat.checks[name]?.[attribute])
      .map((attribute) => `${name}.${attribute}`),
  );
  expect(unchecked).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['an address at the end of a paragraph', '<p>see example.com</p><p>and more</p>'],
  ['a heading at the end', '<p>a</p><h2>b</h2>'],
  ['a code block at the end', '<p>a</p><pre><code>b</code></pre>'],
])('C18: opening a note that holds %s writes nothing to it', async (_what, html) => {
  const doc = new Y.Doc();
  if (html) writeDocument(doc, { content: { html } });
  let written = 0;
  doc.on('update', () => written++);
  const editor = openEditor(doc);
  const screen = openEditor(doc);
  // The binding draws the document in a timer of its own.
  await new Promise((resolve) => setTimeout(resolve, 10));
  // What was added while drawing would reach the document with the next thing that happens: a caret that moves.
  for (const open of [editor, screen]) open.view.dispatch(open.state.tr.setMeta('moved', true));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(written).toBe(0);
  // What a colleague types ends with an address: still nothing of ours is written on top of it.
  const colleague = new Y.Doc();
  Y.applyUpdate(colleague, Y.encodeStateAsUpdate(doc));
  const update = writeDocument(colleague, { content: { text: 'see example.com \nnew' } });
  Y.applyUpdate(doc, update as Uint8Array);
  expect(written).toBe(1);
  expect(editor.getHTML()).toBe('<p>see example.com </p><p>new</p>');
  editor.destroy();
  screen.destroy();
});

test('C18: what a merge left incomplete is shown filled in, and stays as it is in the document', async () => {
  const doc = new Y.Doc();
  const heading = new Y.XmlElement('heading');
  heading.insert(0, [new Y.XmlText('kept')]);
  const item = new Y.XmlElement('listItem');
  item.insert(0, [heading]);
  const list = new Y.XmlElement('bulletList');
  list.insert(0, [item]);
  doc.getXmlFragment(documentFields.content).insert(0, [list, new Y.XmlElement('blockquote')]);
  let written = 0;
  doc.on('update', () => written++);
  const editor = openEditor(doc);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(editor.getHTML()).toBe(
    '<ul><li><p></p><h1 class="heading">kept</h1></li></ul><blockquote class="quote"><p></p></blockquote>',
  );
  expect(written).toBe(0);
  editor.destroy();
});

function openEditor(doc: Y.Doc): Editor {
  const editor = new Editor({
    element: page.document.createElement('div') as never,
    extensions: noteFormat.extensions,
  });
  editor.registerPlugin(ySyncPlugin(doc.getXmlFragment(documentFields.content)));
  // A plugin of the editor's own that changes nothing, as menus are.
  editor.registerPlugin(new Plugin({ key: new PluginKey('menu') }));
  return editor;
}
