import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { renumberClient } from './renumber-client.ts';

const text = (doc: Y.Doc) => doc.getText('title');
const typed = fc.record({ at: fc.nat({ max: 20 }), letters: fc.stringMatching(/^[a-z]{1,3}$/) });

function type(doc: Y.Doc, edits: { at: number; letters: string }[], capital: boolean): void {
  for (const { at, letters } of edits) {
    const length = text(doc).length;
    text(doc).insert(Math.min(at, length), capital ? letters.toUpperCase() : letters);
    if (letters.length === 3 && length > 2) text(doc).delete(Math.min(at, length - 1), 1);
  }
}

test('C25: what was written under a taken id stands where it stood for everybody, under another one', () => {
  fc.assert(
    fc.property(
      fc.array(typed),
      fc.array(typed),
      fc.array(typed, { minLength: 1 }),
      fc.array(typed),
      (first, meanwhile, offline, after) => {
        const server = new Y.Doc();
        type(server, first, true);
        const bob = new Y.Doc();
        Y.applyUpdate(bob, Y.encodeStateAsUpdate(server));
        // Others write at the same places, and he hears of it.
        type(bob, offline, false);
        type(server, meanwhile, true);
        Y.applyUpdate(bob, Y.encodeStateAsUpdate(server));
        const before = text(bob).toString();
        const taken = bob.clientID;

        const fresh = renumberClient(bob, taken);
        expect(bob.clientID).toBe(fresh);
        expect(text(bob).toString()).toBe(before);
        type(bob, after, false);
        // Mallory has the old id.
        const mallory = new Y.Doc();
        mallory.clientID = taken;
        mallory.getText('elsewhere').insert(0, 'taken');
        Y.applyUpdate(server, Y.encodeStateAsUpdate(mallory));
        Y.applyUpdate(server, Y.encodeStateAsUpdate(bob, Y.encodeStateVector(server)));
        Y.applyUpdate(bob, Y.encodeStateAsUpdate(server));
        expect(text(server).toString()).toBe(text(bob).toString());
        expect(bob.getText('elsewhere').toString()).toBe('taken');
        expect(server.store.pendingStructs).toBeNull();
      },
    ),
  );
});

test('C25: an id between two neighbours can’t be moved without changing whose words come first', () => {
  const doc = new Y.Doc();
  for (const id of [7, 8, 9]) {
    doc.clientID = id;
    text(doc).insert(0, 'x');
  }
  expect(renumberClient(doc, 8)).toBeNull();
  expect(renumberClient(doc, 9)).toBeGreaterThan(9);
});
