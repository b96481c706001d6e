import { documentFields } from '@commonplace/contracts/document';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { renumberMoves } from '../../binding/moves/index.ts';
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

test('C25: what was written under a taken id is where it was for everyone, under another one', () => {
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

test('C25, C28: what was noted down of moved letters names the fresh id, and of others what it named', () => {
  const doc = new Y.Doc();
  const moves = doc.getArray(documentFields.moves);
  const { clientID: taken } = doc;
  const other = { from: [taken, 0, 3], to: [5, 0, 3], known: [taken, 3], isMerge: false };
  doc.clientID = 5;
  moves.push([other]);
  doc.clientID = taken;
  moves.push([{ from: [5, taken, 2], to: [taken, 9, 2], known: [taken, 9, 5, 2], isMerge: false }, 'x']);
  const fresh = renumberClient(doc, taken) as number;
  renumberMoves(doc, new Map([[taken, fresh]]));
  expect(moves.toArray()).toEqual([
    other,
    { from: [5, taken, 2], to: [fresh, 9, 2], known: [fresh, 9, 5, 2], isMerge: false },
    'x',
  ]);
});
