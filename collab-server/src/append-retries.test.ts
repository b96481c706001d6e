import type { AppendAnswer, AppendEntry } from '@commonplace/contracts/internal';
import { describe, expect, it } from 'vitest';
import { AppendQueue } from './append-queue.ts';
import { JournalAway } from './ports.ts';

const entry = (noteId: string, bytes = 1): AppendEntry => ({
  noteId,
  generation: 1,
  userId: 'alice',
  sid: 'session',
  epoch: 1,
  update: new Uint8Array(bytes),
});

function queueOn(send: (entries: AppendEntry[]) => Promise<AppendAnswer[]>, patience = 1_000) {
  return new AppendQueue({ send, patience, firstPause: 1 });
}

describe('C4: collecting appends', () => {
  it('sends together what comes together, and collects while eight batches are under way', async () => {
    const batches: number[] = [];
    const answers: (() => void)[] = [];
    const queue = queueOn(async (entries) => {
      batches.push(entries.length);
      await new Promise<void>((resolve) => answers.push(resolve));
      return entries.map((_, seq) => ({ seq }));
    });
    const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const all = [queue.append(entry('a')), queue.append(entry('b'))];
    await turn();
    for (const note of 'cdefghi') {
      all.push(queue.append(entry(note)));
      await turn();
    }
    const eight = [2, 1, 1, 1, 1, 1, 1, 1];
    expect(batches).toEqual(eight);
    for (const note of 'jkl') {
      all.push(queue.append(entry(note)));
      await turn();
    }
    expect(batches).toEqual(eight);
    answers.shift()?.();
    await turn();
    expect(batches).toEqual([...eight, 3]);
    for (const answer of answers) answer();
    await Promise.all(all);
  });

  it('fills no batch beyond 4 MB', async () => {
    const batches: number[] = [];
    const queue = queueOn(async (entries) => {
      batches.push(entries.length);
      return entries.map((_, seq) => ({ seq }));
    });
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => queue.append(entry(String(index), 1024 * 1024))),
    );
    expect(batches).toEqual([4, 1]);
  });

  it('C5: one bad entry does not hold up the others', async () => {
    const queue = queueOn(async (entries) => {
      if (entries.some(({ noteId }) => noteId === 'bad')) throw new Error('No');
      return entries.map((_, seq) => ({ seq }));
    }, 200);
    const names = ['a', 'b', 'bad', 'c', 'd'];
    const outcomes = await Promise.allSettled(names.map((name) => queue.append(entry(name))));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('C4: a note that is held up keeps no other waiting, however many are', async () => {
    let isHeld = true;
    const sent = new Map<string, number>();
    const queue = queueOn(async (entries) =>
      entries.map(({ noteId }) => {
        sent.set(noteId, (sent.get(noteId) ?? 0) + 1);
        return noteId.startsWith('held') && isHeld ? { later: true } : { seq: 1 };
      }),
    );
    const held = ['held 1', 'held 2', 'held 3'].map((name) => queue.append(entry(name)));
    for (const name of ['a', 'b', 'c', 'd']) expect(await queue.append(entry(name))).toEqual({ seq: 1 });
    isHeld = false;
    expect(await Promise.all(held)).toEqual([{ seq: 1 }, { seq: 1 }, { seq: 1 }]);
    expect([...sent.entries()].filter(([name, times]) => !name.startsWith('held') && times > 1)).toEqual([]);
  });

  it('C5: an entry that is never decided is given up on', async () => {
    const queue = queueOn(async (entries) => entries.map(() => ({ later: true })), 30);
    await expect(queue.append(entry('a'))).rejects.toThrow(JournalAway);
  });

  it('C5: gives up after its patience, sooner when hurried, and at once when too much waits', async () => {
    const queue = queueOn(async () => {
      throw new Error('Away');
    }, 60_000);
    const waiting = Array.from({ length: 16 }, (_, index) =>
      queue.append(entry(String(index), 4 * 1024 * 1024)),
    );
    await expect(queue.append(entry('one too many', 1))).rejects.toThrow(JournalAway);
    queue.hurry(20);
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('C5: an answer for another batch is no answer', async () => {
    const queue = queueOn(async () => [{ seq: 1 }, { seq: 2 }], 20);
    await expect(queue.append(entry('a'))).rejects.toThrow(JournalAway);
  });
});
