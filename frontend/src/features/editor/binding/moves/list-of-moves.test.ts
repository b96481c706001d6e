import { documentFields } from '@commonplace/contracts/document';
import { MoveLog, type Run } from '@commonplace/contracts/document/moves';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { alice, bob, bothHave, select, settle, typeAfter } from '../testing/alice-and-bob.ts';

test('C28: for anything others have written into the list of moves, the text stays as it is', () => {
  bothHave('<p>before</p><p>one two</p><p>three</p>');
  const { clientID } = bob.doc;
  alice.doc
    .getArray(documentFields.moves)
    .push([
      7,
      null,
      'x',
      { from: [clientID], to: [-1, 0.5, 'x'], known: [] },
      { from: [clientID, 0, 3], to: [alice.doc.clientID, 0, 2], known: [1, 2], isMerge: false },
      { from: [9, 0, 2 ** 40], to: [9, 0, 2 ** 40], known: [], isMerge: false },
      { from: [alice.doc.clientID, 0, 9], to: [alice.doc.clientID, 0, 9], known: [], isMerge: false },
    ]);
  settle();
  select(alice, 'one');
  alice.editor.commands.setHeading({ level: 2 });
  typeAfter(bob, 'one', '!');
  settle();
  expect(bob.editor.getHTML()).toBe('<p>before</p><h2 class="heading">one! two</h2><p>three</p>');
});

/** Milliseconds of processor that `bob` takes for what `alice` has written. */
function timeToTake(): number {
  const update = Y.encodeStateAsUpdate(alice.doc, Y.encodeStateVector(bob.doc));
  const start = process.threadCpuUsage();
  Y.applyUpdate(bob.doc, update, 'remote');
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

describe('C28: nothing that others have written into the list of moves delays anyone', () => {
  const hostile: Record<string, (from: Run, to: Run) => unknown[]> = {
    'many runs over the same letters': (from, to) =>
      Array.from({ length: 32 }, () => ({
        from: Array.from({ length: 2_000 }, () => [from.client, from.clock, 20]).flat(),
        to: Array.from({ length: 2_000 }, () => [to.client, to.clock, 20]).flat(),
        known: [],
        isMerge: false,
      })),
    'many moves of many letters': (from, to) =>
      Array.from({ length: 128 }, (_, move) => ({
        from: Array.from({ length: 100 }, (_, run) => [from.client, from.clock + 500 * run, 500]).flat(),
        to: [to.client, to.clock + move, 50_000],
        known: [],
        isMerge: false,
      })),
    'letters that were written for each other in a circle': (_from, to) =>
      Array.from({ length: 128 }, (_, move) => ({
        from: [to.client, to.clock + 50_000 * move, 50_000],
        to: [to.client, to.clock + 50_000 * ((move + 1) % 128), 50_000],
        known: [],
        isMerge: false,
      })),
    'more moves than anybody keeps': (from, to) =>
      Array.from({ length: 10_000 }, () => ({
        from: [from.client, from.clock, 20],
        to: [to.client, to.clock, 20],
        known: [],
        isMerge: false,
      })),
  };

  test.each(Object.entries(hostile))('%s', (_what, movesOf) => {
    bothHave('<p>before</p><p>one two three four five six</p>');
    // A mover of a letter himself, who has to look whether it was moved twice.
    select(bob, 'one');
    bob.editor.commands.setHeading({ level: 2 });
    settle();
    const letters = { client: bob.doc.clientID, clock: 0, length: 20 };
    const own = { client: alice.doc.clientID, clock: 0, length: 20 };
    alice.doc.getArray(documentFields.moves).push(movesOf(letters, own));
    alice.editor.commands.deleteRange({ from: 0, to: alice.editor.state.doc.content.size });
    expect(timeToTake()).toBeLessThan(5_000);
    alice.editor.commands.insertContentAt(0, '<p>x</p>');
    expect(timeToTake()).toBeLessThan(5_000);
  });
});

test('C28: the list of moves stays small beside the text, however large the acts are', () => {
  const doc = new Y.Doc();
  const stored = doc.getArray<unknown>(documentFields.moves);
  const log = new MoveLog(stored);
  const runs = Array.from({ length: 1_500 }, (_, index) => ({ client: 7, clock: 2 * index, length: 1 }));
  for (let act = 0; act < 20; act += 1) log.add({ from: runs, to: runs, known: new Map(), isMerge: true });
  expect(stored.length).toBe(2);
  expect(Y.encodeStateAsUpdate(doc).length).toBeLessThan(128 * 1024);
});
