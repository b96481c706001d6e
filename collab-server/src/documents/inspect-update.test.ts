import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { inspectUpdate } from './inspect-update.ts';

interface Step {
  who: number;
  at: number;
  kind: 'write' | 'delete' | 'nest' | 'merge';
  with: number;
}

const steps = fc.array(
  fc.record({
    who: fc.nat(2),
    at: fc.nat(30),
    kind: fc.constantFrom<Step['kind']>('write', 'write', 'delete', 'nest', 'merge'),
    with: fc.nat(2),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Three people who write apart and sometimes merge; answers every update in the order it was made. */
function play(moves: Step[]): { people: Y.Doc[]; updates: Uint8Array[] } {
  const updates: Uint8Array[] = [];
  const people = [1, 2, 3].map((clientID) => {
    const document = new Y.Doc();
    document.clientID = clientID;
    document.on('update', (update, origin) => {
      if (origin !== 'merge') updates.push(update);
    });
    return document;
  });
  for (const { who, at, kind, with: other } of moves) {
    const document = people[who] as Y.Doc;
    const text = document.getText('title');
    const blocks = document.getArray<Y.Map<string>>('content');
    if (kind === 'write') text.insert(Math.min(at, text.length), 'ab');
    if (kind === 'delete' && text.length > 0) text.delete(Math.min(at, text.length - 1), 1);
    if (kind === 'nest') {
      if (blocks.length > 0 && at % 2 === 0) blocks.get(at % blocks.length).set('k', String(at));
      else blocks.insert(0, [new Y.Map()]);
    }
    if (kind === 'merge') Y.applyUpdate(document, Y.encodeStateAsUpdate(people[other] as Y.Doc), 'merge');
  }
  return { people, updates };
}

const isPending = (document: Y.Doc) =>
  document.store.pendingStructs !== null || document.store.pendingDs !== null;

describe('C2: inspecting an update', () => {
  it('agrees with what Yjs does, for any subset of what people wrote', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (moves, kept) => {
        const { updates } = play(moves);
        const document = new Y.Doc();
        updates.forEach((update, index) => {
          if (!kept[index]) return;
          const before = Y.encodeSnapshot(Y.snapshot(document));
          const verdict = inspectUpdate(document, update);
          if (verdict === 'missing') {
            const copy = new Y.Doc();
            Y.applyUpdate(copy, Y.encodeStateAsUpdate(document));
            Y.applyUpdate(copy, update);
            expect(isPending(copy)).toBe(true);
            return;
          }
          Y.applyUpdate(document, update);
          expect(isPending(document)).toBe(false);
          const after = Y.encodeSnapshot(Y.snapshot(document));
          expect(verdict).toBe(Buffer.from(before).equals(Buffer.from(after)) ? 'nothing-new' : 'ready');
        });
      }),
      { numRuns: 200 },
    );
  });

  it('takes a whole document at once, and finds nothing new in it the second time', () => {
    fc.assert(
      fc.property(steps, (moves) => {
        const { people } = play(moves);
        const document = new Y.Doc();
        for (const person of people) {
          const state = Y.encodeStateAsUpdate(person);
          expect(['ready', 'nothing-new']).toContain(inspectUpdate(document, state));
          Y.applyUpdate(document, state);
          expect(inspectUpdate(document, state)).toBe('nothing-new');
        }
      }),
      { numRuns: 100 },
    );
  });

  it('never throws and never lets anything through that stays invisible, whatever the bytes', () => {
    const genuine = Y.encodeStateAsUpdate(
      play([{ who: 0, at: 0, kind: 'write', with: 0 }]).people[0] as Y.Doc,
    );
    fc.assert(
      fc.property(fc.nat(genuine.length - 1), fc.nat(255), fc.nat(genuine.length), (at, value, length) => {
        const bytes = genuine.slice(0, Math.max(1, length));
        bytes[at % bytes.length] = value;
        const document = new Y.Doc();
        const verdict = inspectUpdate(document, bytes);
        if (verdict === 'malformed' || verdict === 'missing') return;
        Y.applyUpdate(document, bytes);
        expect(isPending(document)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is done with thirty million claimed structs in no time', () => {
    const startedAt = performance.now();
    expect(inspectUpdate(new Y.Doc(), new Uint8Array([1, 128, 135, 167, 14, 1, 0]))).toBe('malformed');
    expect(performance.now() - startedAt).toBeLessThan(20);
  });
});
