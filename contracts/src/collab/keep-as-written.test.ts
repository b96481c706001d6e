import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { keepAsWritten } from './keep-as-written.ts';

test('C8: a server’s copy changes by what it is given and by nothing else', () => {
  const alice = new Y.Doc();
  alice.getText().insert(0, 'one two');
  const bob = new Y.Doc();
  const written = [Y.encodeStateAsUpdate(alice)];
  Y.applyUpdate(bob, written[0] as Uint8Array);
  for (const doc of [alice, bob]) doc.on('update', (update: Uint8Array) => written.push(update));
  alice.getText().format(0, 3, { bold: true });
  bob.getText().delete(0, 3);

  const changesOf = (doc: Y.Doc): number => {
    let changes = 0;
    doc.on('update', () => changes++);
    // Only a text that is known as one tidies up.
    doc.getText();
    for (const update of written) Y.applyUpdate(doc, update);
    expect(doc.getText().toDelta()).toEqual([{ insert: ' two' }]);
    return changes;
  };
  expect(changesOf(new Y.Doc())).toBeGreaterThan(written.length);
  const kept = new Y.Doc();
  keepAsWritten(kept);
  expect(changesOf(kept)).toBe(written.length);
});
