import * as encoding from 'lib0/encoding';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { mergeTyped } from './merge-typed.ts';

function typed(change: (document: Y.Doc) => void): Uint8Array[] {
  const document = new Y.Doc();
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  change(document);
  return updates;
}

/** One letter that somebody deleted, under this clock. */
function letterAt(clock: number): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const value of [1, 1, 4711, clock, 0, 1, 0]) encoding.writeVarUint(encoder, value);
  return encoding.toUint8Array(encoder);
}

test('letters typed, taken back and typed again are one update', () => {
  const updates = typed((document) => {
    const title = document.getText('title');
    for (const letter of 'merged') title.insert(title.length, letter);
    title.delete(3, 3);
    title.insert(3, 'ry');
  });
  const document = new Y.Doc();
  Y.applyUpdate(document, mergeTyped(updates) ?? new Uint8Array());
  expect(document.getText('title').toString()).toBe('merry');
});

test('clocks beyond what an editor makes are merged with nothing', () => {
  expect(mergeTyped([letterAt(0), letterAt(1)])).not.toBeNull();
  expect(mergeTyped([letterAt(0), letterAt(2 ** 52)])).toBeNull();
});
