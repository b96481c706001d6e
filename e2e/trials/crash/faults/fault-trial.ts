import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectWithin } from '../../../support/within.ts';
import { marksIn } from '../marks-in.ts';
import { BrowserTab } from './browser-tab.ts';
import type { FaultyProduct } from './faulty-product.ts';

export interface Fault {
  /** Resolves when nothing can be stored any more. `write` types that many characters, and says if they were saved. */
  begin(write: (characters: number) => Promise<boolean>): Promise<void>;
  /** Resolves when everything could work again. */
  end(): Promise<void>;
  /** How long it lasts, in milliseconds. Longer than it takes to be called an error. */
  lastsMs: number;
  /** Alice leaves too, once it is called an error, and comes back after its end. */
  everyoneLeaves?: boolean;
}

export interface FaultReport {
  /** From the first letter that could not be stored to Error, in milliseconds. */
  errorAfter: number;
  /** From the end of the fault to Saved. */
  healedAfter: number;
}

/** C21: five seconds of patience, and at most two more until it is said. */
const errorWithin = 7_000;
const healsWithin = 10_000;
/** What takes a moment, on a machine that does much else. */
const quick = 15_000;

/**
 * Alice stays through the fault and types on; bob types and closes his tab, and comes back later. Where everyone leaves,
 * she does so too, and no browser is open any more until its end. Nothing may be
 * called saved that is not stored, the screen has to say Error in time, and afterwards all of it has to be there once.
 */
export async function sitThrough(product: FaultyProduct, fault: Fault): Promise<FaultReport> {
  const documentName = await product.newNote();
  const alice = new BrowserTab(product.stack.url, product.alice, documentName);
  const bob = new BrowserTab(product.stack.url, product.bob, documentName);
  const marks: string[] = [];
  const write = (tab: BrowserTab, name: string) => {
    const mark = `«${name}-${marks.length}»`;
    marks.push(mark);
    tab.type(mark);
  };
  try {
    await Promise.all([alice.open(), bob.open()]);
    await Promise.all([alice.untilItSays('saved', quick), bob.untilItSays('saved', quick)]);
    write(alice, 'before');
    write(bob, 'before');
    await Promise.all([alice.untilItSays('saved', quick), bob.untilItSays('saved', quick)]);

    await fault.begin(async (characters) => {
      alice.type('x'.repeat(characters));
      await alice.untilItSays('saving', quick);
      return alice.untilItSays('saved', 1_500).then(
        () => true,
        () => false,
      );
    });
    const beganAt = performance.now();
    write(alice, 'alice');
    write(bob, 'bob');
    const typing = setInterval(() => write(alice, 'alice'), 250);
    const error = alice.untilItSays('error', errorWithin + quick);
    await sleep(1_000);
    await bob.close();
    const errorAfter = (await error) - beganAt;
    if (fault.everyoneLeaves) {
      clearInterval(typing);
      await alice.close();
    }
    await sleep(Math.max(0, beganAt + fault.lastsMs - performance.now()));
    const said = alice.said.filter(({ at }) => at > beganAt).map(({ kind }) => kind);
    clearInterval(typing);
    expect(said, 'a false acknowledgement').not.toContain('saved');
    for (const tab of fault.everyoneLeaves ? [alice, bob] : [bob])
      expect(tab.keepsUnsaved, 'C22: what someone left with is kept on their device').toBe(true);

    await fault.end();
    const endedAt = performance.now();
    if (fault.everyoneLeaves) await alice.open();
    const healedAfter = (await alice.untilItSays('saved', 60_000)) - endedAt;
    await bob.open();
    await bob.untilItSays('saved', 60_000);

    const { plain, doubled } = marksIn(await product.stored(documentName));
    expect(marks.filter((mark) => !plain.has(mark))).toEqual([]);
    expect(doubled).toEqual([]);
    expect([alice.setAside, bob.setAside]).toEqual([0, 0]);
    expect([alice.keepsUnsaved, bob.keepsUnsaved]).toEqual([false, false]);
    expectWithin(errorAfter, errorWithin, 'Saying that it is not saved');
    expectWithin(healedAfter, healsWithin, 'Healing');
    return { errorAfter, healedAfter };
  } finally {
    await Promise.all([alice.close(), bob.close()]);
  }
}
