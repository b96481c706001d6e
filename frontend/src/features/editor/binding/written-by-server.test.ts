import { restoreDocument, writeDocument } from '@commonplace/contracts/document/server';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { alice, bob, bothHave, select, settle, typeAfter } from './testing/alice-and-bob.ts';
import type { Screen } from './testing/screen.ts';

const textOf = ({ editor }: Screen) => editor.getText({ blockSeparator: '|' }).replace(/\|+/g, '|');

/** A server's write on what has reached it: the update that everybody gets. */
function onServer(write: (doc: Y.Doc) => Uint8Array | null): Uint8Array {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(alice.doc));
  return write(doc) as Uint8Array;
}

const arrives = (update: Uint8Array) => {
  for (const { doc } of [alice, bob]) Y.applyUpdate(doc, update, 'remote');
};

test('C28f: undo takes back what was typed into a block that a write over REST has moved', () => {
  bothHave('<p>one</p><p>two</p><p>three</p>');
  typeAfter(alice, 'one', ' more');
  settle();
  arrives(
    onServer((doc) => writeDocument(doc, { content: { html: '<p>two</p><p>three</p><h2>one more</h2>' } })),
  );
  expect(textOf(bob)).toBe('two|three|one more');
  alice.editor.commands.undo();
  settle();
  expect(textOf(bob)).toBe('two|three|one');
});

test('C28a: what is typed into a block while a write over REST moves it follows', () => {
  bothHave('<p>one</p><p>two</p><p>three</p>');
  const update = onServer((doc) =>
    writeDocument(doc, { content: { html: '<p>two</p><p>three</p><ul><li><p>one</p></li></ul>' } }),
  );
  typeAfter(bob, 'one', '!');
  arrives(update);
  settle();
  expect(textOf(alice)).toBe('two|three|one!');
});

test('C15b, C28b: undo of a deletion and a restore at the same time bring a block back once', () => {
  // Lower than nearly all client ids.
  alice.doc.clientID = 2 ** 20;
  bothHave('<p>one</p><p>two</p>');
  const past = new Y.Doc();
  Y.applyUpdate(past, Y.encodeStateAsUpdate(alice.doc));
  select(alice, 'two');
  alice.editor.commands.deleteNode('paragraph');
  settle();
  expect(textOf(bob)).toBe('one');
  const update = onServer((doc) => restoreDocument(doc, past));
  alice.editor.commands.undo();
  arrives(update);
  settle();
  expect(textOf(bob)).toBe('one|two');
});
