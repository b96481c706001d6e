import * as encoding from 'lib0/encoding';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { keystroke, mergeTyped } from './merge-typed.ts';

function typed(change: (title: Y.Text) => void): [Uint8Array, ...Uint8Array[]] {
  const document = new Y.Doc();
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  change(document.getText('title'));
  return updates as [Uint8Array, ...Uint8Array[]];
}

/** One letter that a person deleted, under this clock. */
function letterAt(clock: number): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const value of [1, 1, 4711, clock, 0, 1, 0]) encoding.writeVarUint(encoder, value);
  return encoding.toUint8Array(encoder);
}

test('letters typed, taken back and typed again are one update', () => {
  const updates = typed((title) => {
    for (const letter of 'merged') title.insert(title.length, letter);
    title.delete(3, 3);
    title.insert(3, 'ry');
  });
  const document = new Y.Doc();
  Y.applyUpdate(document, mergeTyped(document, updates) ?? new Uint8Array());
  expect(document.getText('title').toString()).toBe('merry');
});

test('C2: what the document can not take at once is not merged', () => {
  const [, ...withoutTheFirst] = typed((title) => {
    for (const letter of 'abc') title.insert(title.length, letter);
  });
  expect(mergeTyped(new Y.Doc(), withoutTheFirst)).toBeNull();
});

test('more than a person types at once is no keystroke', () => {
  const [short, long] = typed((title) => {
    title.insert(0, 'a');
    title.insert(1, 'b'.repeat(300));
  }) as [Uint8Array, Uint8Array];
  expect([short, long, letterAt(0), letterAt(2 ** 52)].map(keystroke)).toEqual([
    'insertion',
    null,
    'insertion',
    null,
  ]);
});

test('C24: what only takes away is another kind of keystroke', () => {
  const updates = typed((title) => {
    title.insert(0, 'a');
    title.delete(0, 1);
  });
  expect(updates.map(keystroke)).toEqual(['insertion', 'removal']);
});
