import type { AppendAnswer, AppendEntry } from '@commonplace/contracts/internal';
import { describe, expect, it } from 'vitest';
import { AppendRetries } from './append-retries.ts';
import { JournalAway } from './ports.ts';

const entry = (noteId: string, bytes = 1): AppendEntry => ({
  noteId,
  generation: 1,
  userId: 'alice',
  sid: 'session',
  epoch: 1,
  update: new Uint8Array(bytes),
});

function retriesOn(send: (entry: AppendEntry) => Promise<AppendAnswer>, patience = 1_000) {
  return new AppendRetries({ send, patience, firstPause: 1 });
}

describe('sending appends until they are decided', () => {
  it('C5: what had no answer is sent again, and one bad entry does not hold up the others', async () => {
    const sent = new Map<string, number>();
    const retries = retriesOn(async ({ noteId }) => {
      const times = (sent.get(noteId) ?? 0) + 1;
      sent.set(noteId, times);
      if (noteId === 'bad' || times === 1) throw new Error('No');
      return { seq: 1 };
    }, 200);
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((name) => retries.append(entry(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([sent.get('a'), sent.get('b')]).toEqual([2, 2]);
    expect(sent.get('bad')).toBeGreaterThan(2);
  });

  it('C4: a note that is held up keeps no other waiting, however many are', async () => {
    let isHeld = true;
    const sent = new Map<string, number>();
    const retries = retriesOn(async ({ noteId }) => {
      sent.set(noteId, (sent.get(noteId) ?? 0) + 1);
      return noteId.startsWith('held') && isHeld ? { later: true } : { seq: 1 };
    });
    const held = ['held 1', 'held 2', 'held 3'].map((name) => retries.append(entry(name)));
    for (const name of ['a', 'b', 'c', 'd']) expect(await retries.append(entry(name))).toEqual({ seq: 1 });
    isHeld = false;
    expect(await Promise.all(held)).toEqual([{ seq: 1 }, { seq: 1 }, { seq: 1 }]);
    expect([...sent.entries()].filter(([name, times]) => !name.startsWith('held') && times > 1)).toEqual([]);
  });

  it('C5: an entry that is never decided is given up on', async () => {
    const retries = retriesOn(async () => ({ later: true }), 30);
    await expect(retries.append(entry('a'))).rejects.toThrow(JournalAway);
  });

  it('C5: gives up after its patience, sooner when hurried, and at once when too much waits', async () => {
    const retries = retriesOn(async () => {
      throw new Error('Away');
    });
    const waiting = Array.from({ length: 16 }, (_, index) =>
      retries.append(entry(String(index), 4 * 1024 * 1024)),
    );
    await expect(retries.append(entry('one too many', 1))).rejects.toThrow(JournalAway);
    retries.hurry(20);
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // What was given up takes no place any more.
    retries.hurry(20);
    await expect(retries.append(entry('another', 4 * 1024 * 1024))).rejects.toMatchObject({
      cause: new Error('Away'),
    });
  });
});
