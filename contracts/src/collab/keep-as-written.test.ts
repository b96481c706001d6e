import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { keepAsWritten } from './keep-as-written.ts';

test('C8: a server’s copy loses no mark that nobody took away', () => {
  const alice = new Y.Doc();
  alice.getText().insert(0, 'one two');
  const bob = new Y.Doc();
  Y.applyUpdate(bob, Y.encodeStateAsUpdate(alice));
  alice.getText().format(0, 3, { bold: true });
  bob.getText().delete(0, 3);

  const [kept, tidied] = [new Y.Doc(), new Y.Doc()];
  keepAsWritten(kept);
  const changes: Uint8Array[] = [];
  kept.on('update', (update: Uint8Array) => changes.push(update));
  const written = [Y.encodeStateAsUpdate(alice), Y.encodeStateAsUpdate(bob)];
  for (const update of written) {
    Y.applyUpdate(kept, update);
    Y.applyUpdate(tidied, update);
  }
  expect(changes).toHaveLength(2);
  expect(kept.getText().toDelta()).toEqual(tidied.getText().toDelta());
  // What the other one has become is in none of the updates.
  const asStored = new Y.Doc();
  keepAsWritten(asStored);
  for (const update of written) Y.applyUpdate(asStored, update);
  expect(Y.equalSnapshots(Y.snapshot(kept), Y.snapshot(asStored))).toBe(true);
  expect(Y.equalSnapshots(Y.snapshot(tidied), Y.snapshot(asStored))).toBe(false);
});
