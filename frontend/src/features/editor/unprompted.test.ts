import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { LiveText } from './binding/index.ts';
import { PresenceCarets } from './presence/presence-carets.ts';
import { dispatchUnprompted, readPage } from './unprompted.ts';

// Nothing has a place on a screen in jsdom, so there is nothing to scroll to.
Range.prototype.getClientRects ??= () => document.body.getClientRects();
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();

/* The browser selects at once, and tells of it in a later task: what happens here is between the two. */

let editor: Editor;
let doc: Y.Doc;
let awareness: Awareness;
/** The document of someone else. */
let other: Y.Doc;
/** What the person at this screen wrote, as the other one gets it. */
let own: Uint8Array[];

beforeEach(async () => {
  doc = new Y.Doc();
  other = new Y.Doc();
  awareness = new Awareness(doc);
  own = [];
  const content = doc.getXmlFragment('content');
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...noteFormat.extensions,
      LiveText.configure({ content, history: new Y.UndoManager(content) }),
      PresenceCarets.configure({ awareness, content }),
    ],
  });
  editor.commands.setContent('<p>first</p><p>alpha bravo charlie</p><pre><code>one two</code></pre>');
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'remote') own.push(update);
  });
  editor.view.focus();
  await new Promise((resolve) => setTimeout(resolve));
});
afterEach(() => {
  editor.destroy();
  awareness.destroy();
  document.body.replaceChildren();
});

function textNode(words: string): Text {
  const texts = document.createTreeWalker(editor.view.dom, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.nodeValue?.includes(words)) return node as Text;
  throw new Error(`${words} is not shown`);
}

/** Selects words as the browser does, before it tells anybody. */
function selectInBrowser(words: string): void {
  const node = textNode(words);
  const from = node.data.indexOf(words);
  document.getSelection()?.setBaseAndExtent(node, from, node, from + words.length);
}

/** Someone else writes at the beginning or end of a block. */
function arrive(block: number, at: 'start' | 'end', letters: string): void {
  const text = (other.getXmlFragment('content').get(block) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(at === 'start' ? 0 : text.length, letters);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)), 'remote');
}

function expectSelected(words: string): void {
  const { from, to } = editor.state.selection;
  expect(editor.state.doc.textBetween(from, to)).toBe(words);
  expect(document.getSelection()?.toString()).toBe(words);
}

describe('C32: what a person has just selected stays selected, and the next letter takes its place,', () => {
  test.each([
    ['in another block', 0, 'end'],
    ['before it', 1, 'start'],
    ['behind it', 1, 'end'],
  ] as const)('when someone writes %s', (_, block, at) => {
    selectInBrowser('bravo');
    arrive(block, at, 'xyz');
    expectSelected('bravo');
    editor.view.dispatch(editor.state.tr.insertText('b'));
    expect(editor.getText()).toContain('alpha b charlie');
  });

  test('when someone writes in the same code', () => {
    selectInBrowser('two');
    arrive(2, 'start', 'zero ');
    expectSelected('two');
  });

  test('when a picture comes or goes, in the live document and not in the view', () => {
    selectInBrowser('bravo');
    doc.transact(
      () => doc.getXmlFragment('content').insert(0, [new Y.XmlElement('horizontalRule')]),
      'arrival',
    );
    expectSelected('bravo');
  });

  test('when someone moves the caret, into it too', async () => {
    const text = (doc.getXmlFragment('content').get(1) as Y.XmlElement).get(0) as Y.XmlText;
    const caret = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, 8));
    const selected = new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        selectInBrowser('bravo');
        resolve();
      }),
    );
    awareness.states.set(7, { cursor: { anchor: caret, head: caret } });
    awareness.emit('change', [{ added: [7], updated: [], removed: [] }, 'remote']);
    await selected;
    expect(editor.view.dom.querySelector('[data-client="7"]')).not.toBeNull();
    expectSelected('bravo');
  });

  test('when the text stops to be editable', () => {
    selectInBrowser('bravo');
    readPage(editor.view);
    editor.setOptions({ editable: false, editorProps: { attributes: { class: 'other' } } });
    expectSelected('bravo');
  });
});

test.each([
  ['comes behind it', 1, 'end', 'alpha k charlie!'],
  ['comes before it', 1, 'start', '!alpha k charlie'],
  ['goes behind it', 0, 'end', 'alpha k charli'],
  ['goes before it', 0, 'start', 'lpha k charlie'],
] as const)('C32a: a composition goes on while a letter %s', async (_, written, at, wanted) => {
  selectInBrowser('bravo');
  await new Promise((resolve) => setTimeout(resolve));
  editor.view.dom.dispatchEvent(new CompositionEvent('compositionstart'));
  const node = textNode('bravo');
  // As a browser composes: what it writes is in a range that follows the letters around it.
  node.replaceData(6, 5, 'k');
  document.getSelection()?.collapse(node, 7);
  const composed = document.createRange();
  composed.setStart(node, 6);
  composed.setEnd(node, 7);
  await new Promise((resolve) => setTimeout(resolve));
  expect(editor.getText()).toContain('alpha k charlie');

  for (const update of own) Y.applyUpdate(other, update);
  const text = (other.getXmlFragment('content').get(1) as Y.XmlElement).get(0) as Y.XmlText;
  const index = at === 'start' ? 0 : text.length - (written ? 0 : 1);
  if (written) text.insert(index, '!');
  else text.delete(index, 1);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)), 'remote');
  expect(editor.view.dom.children[1]?.textContent).toBe(wanted);
  expect(composed.toString()).toBe('k');
  expect(editor.view.dom.contains(composed.startContainer)).toBe(true);
  composed.startContainer.nodeValue = composed.startContainer.nodeValue?.replace('k', 'ka') ?? null;
  await new Promise((resolve) => setTimeout(resolve));
  expect(editor.getText()).toContain(wanted.replace('k', 'ka'));
});

test('C32: letters that wait to be read when something arrives are the person’s own', async () => {
  textNode('first').data = 'first!';
  arrive(1, 'end', '?');
  await new Promise((resolve) => setTimeout(resolve));
  expect(editor.getText()).toContain('first!\n\nalpha bravo charlie?');
  for (const update of own) Y.applyUpdate(other, update);
  expect(other.getXmlFragment('content').toString()).toContain('first!');
});

test('letters that wait to be read are read before what is dispatched unprompted', () => {
  textNode('first').data = 'first!';
  dispatchUnprompted(editor.view, (state) => {
    expect(state.doc.firstChild?.textContent).toBe('first!');
    return state.tr.setMeta(ySyncPluginKey, undefined);
  });
});

test('nothing is dispatched to a view that is gone', () => {
  const { view } = editor;
  editor.destroy();
  dispatchUnprompted(view, () => {
    throw new Error('It has no state');
  });
});
