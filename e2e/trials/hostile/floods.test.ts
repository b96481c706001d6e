import { setTimeout as sleep } from 'node:timers/promises';
import * as encoding from 'lib0/encoding';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { ApiPerson } from '../../support/people/api-person.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { databaseOf, databasesOfForm, type TrialDatabase } from '../../support/stack/trial-databases.ts';
import { fixedPlan, sayResult, trialPlan } from '../../support/trial-plan.ts';
import { expectWithin } from '../../support/within.ts';
import { DeafClient } from './attack/deaf-client.ts';
import { type FrameForger, forgedFrame } from './attack/forged-frames.ts';
import { forgedUpdate, genuineUpdate } from './attack/forged-updates.ts';
import { Line } from './attack/line.ts';
import { bytesOf, frame, greeting, presenceFrame, syncFrame, tokenFrame } from './attack/wire.ts';
import { BesiegedStack } from './besieged-stack.ts';
import { HonestWriter } from './honest-writer.ts';

/** An edit that takes longer was held up; generous, because the machine may have other work. */
const patience = 10_000;
const plan = trialPlan({ short: 100, long: 5_000 });

let house: BesiegedStack;
let mallory: ApiPerson;

const refused = (reason: string) => house.figure(`commonplace_collab_refusals_total{reason="${reason}"}`);

/** Alice types in a note of hers while something else happens; answers how long her slowest edit took. */
async function typingMeanwhile(work: () => Promise<void>): Promise<number> {
  const note = await house.open(await house.note([]), house.alice);
  const over = new AbortController();
  const typed = new HonestWriter(note, 'alice').type(over.signal);
  try {
    await work();
    await sleep(300);
  } finally {
    over.abort();
  }
  const times = await typed;
  note.vanish();
  expect(house.complaints).toEqual([]);
  return Math.round(Math.max(...times));
}

describe.each(databasesOfForm)('on %s', (name) => {
  let database: TrialDatabase | undefined;
  beforeAll(async () => {
    database = await databaseOf(name);
    house = await BesiegedStack.start({ databaseUrl: database.databaseUrl });
    mallory = await house.join('mallory');
  });
  afterAll(async () => {
    await house?.stop();
    await database?.[Symbol.asyncDispose]();
  });

  test('C1: for any frame of a reader the journal stays where it is', async () => {
    const documentName = await house.note([], [mallory]);
    const author = await house.open(documentName, house.alice);
    author.appendParagraph('the only words');
    await new Promise<void>((resolve) => author.onAcknowledged(resolve));
    const before = await house.replay(documentName);
    const random = seededRandom(plan.seed);
    const forger: FrameForger = {
      documentName,
      random,
      token: mallory.token,
      victims: [author.doc.clientID],
    };
    const everyType = Array.from({ length: 16 }, (_, type) =>
      [0, 1, 2, 3].map((kind) =>
        frame(documentName, type, (encoder) => {
          encoding.writeVarUint(encoder, kind);
          encoding.writeVarUint8Array(encoder, genuineUpdate(forger));
        }),
      ),
    ).flat();
    const updates = Array.from({ length: plan.count }, () =>
      syncFrame(documentName, 1 + Math.floor(random() * 2), forgedUpdate(forger)),
    );
    let saved = 0;
    for (const sent of [
      ...everyType,
      ...updates,
      ...Array.from({ length: plan.count }, () => forgedFrame(forger)),
    ]) {
      const line = await Line.open(house.url);
      await line.enter(documentName, mallory.token);
      line.send(sent);
      await line.until(() => line.heard('not-saved') || line.heard('saved'), 20);
      saved += line.count('saved');
      line.close();
    }
    const after = await house.replay(documentName);
    expect(after.headSeq).toBe(before.headSeq);
    expect(Y.encodeStateAsUpdate(after.doc)).toEqual(Y.encodeStateAsUpdate(before.doc));
    expect(author.text).toBe('the only words');
    author.vanish();
    sayResult(
      `frames of a reader on ${name}`,
      plan,
      `${everyType.length + 2 * plan.count} frames, 0 rows, ${saved} of nothing new`,
    );
  });

  test('a flooding client is closed, and no other waits', { tags: 'nightly' }, async () => {
    const messages = 2_500;
    const documentName = await house.note([mallory]);
    const before = { memory: await house.memory(), refused: await refused('too-many-requests') };
    const ends: (string | null)[] = [];
    const slowest = await typingMeanwhile(async () => {
      // Made beforehand: what counts is the server's time, not ours.
      const flood = Array.from({ length: messages }, (_, clock) =>
        presenceFrame(documentName, [{ id: 7, clock: clock + 1, state: '{}' }]),
      );
      for (let round = 0; round < 4; round += 1) {
        const lines = await Promise.all(Array.from({ length: 5 }, () => Line.open(house.url)));
        await Promise.all(lines.map((line) => line.enter(documentName, mallory.token)));
        for (const line of lines) for (const message of flood) line.send(message);
        await Promise.all(lines.map((line) => line.until(() => line.end !== null, 10_000)));
        ends.push(...lines.map(({ end }) => end));
        for (const line of lines) line.close();
      }
    });
    const memory = await house.memory();
    sayResult(
      `floods on ${name}`,
      fixedPlan(ends.length * messages),
      `${ends.length} × ${messages} messages, slowest honest edit ${slowest} ms, ${before.memory} → ${memory} MB`,
    );
    expect(new Set(ends)).toEqual(new Set(['too-many-requests']));
    expect(await refused('too-many-requests')).toBeGreaterThanOrEqual(before.refused + 20);
    expect(memory - before.memory).toBeLessThan(150);
    expectWithin(slowest, patience, 'The slowest honest edit');
  });

  test('a client that does not read is disconnected, and what waits for it is bounded', {
    tags: 'nightly',
  }, async () => {
    const documentName = await house.note([mallory]);
    const author = await house.open(documentName, house.alice);
    for (let count = 0; count < 10; count += 1) {
      const saved = new Promise<void>((resolve) => author.onAcknowledged(resolve));
      author.appendParagraph('x'.repeat(200_000));
      await saved;
    }
    author.vanish();
    const before = { memory: await house.memory(), refused: await refused('slow-reader') };
    const deaf = await Promise.all(Array.from({ length: 5 }, () => DeafClient.open(house.url)));
    let peak = before.memory;
    const slowest = await typingMeanwhile(async () => {
      for (const client of deaf) client.send(tokenFrame(documentName, mallory.token));
      for (
        let round = 0;
        round < 200 && (await refused('slow-reader')) < before.refused + deaf.length;
        round += 1
      ) {
        // Each asks for the whole note, 2 MB, as often as it is let.
        if (round % 4 === 0)
          for (const client of deaf) if (client.isOpen) client.send(greeting(documentName));
        await sleep(50);
        peak = Math.max(peak, await house.memory());
      }
    });
    sayResult(
      `deaf clients on ${name}`,
      fixedPlan(deaf.length),
      `slowest honest edit ${slowest} ms, ${before.memory} MB, at most ${peak} MB`,
    );
    for (const client of deaf) client.close();
    expect(await refused('slow-reader')).toBeGreaterThanOrEqual(before.refused + deaf.length);
    expect(peak - before.memory).toBeLessThan(250);
    expectWithin(slowest, patience, 'The slowest honest edit');
  });

  test('C2: a few bytes that would keep Yjs busy for seconds delay no one', async () => {
    const documentName = await house.note([mallory]);
    const line = await Line.open(house.url);
    await line.enter(documentName, mallory.token);
    // Things that nothing joins together, each right of the one before it: 200 KB of them are let in.
    line.send(syncFrame(documentName, 2, embeds(10, 15_000, true)));
    await line.until(() => line.heard('saved'), 10_000);
    expect(line.count('saved')).toBe(1);
    const slowest = await typingMeanwhile(async () => {
      line.send(syncFrame(documentName, 2, embeds(99, 5_000, false)));
      await line.until(() => line.end !== null, 20_000);
    });
    line.close();
    sayResult(`walks through everything on ${name}`, fixedPlan(1), `slowest honest edit ${slowest} ms`);
    expect(line.end).toBe('malformed');
    expectWithin(slowest, patience, 'The slowest honest edit');
  });
});

/** So many things under one client id, in a row or all at the very beginning. */
function embeds(client: number, count: number, isRow: boolean): Uint8Array {
  return bytesOf((encoder) => {
    for (const value of [1, count, client, 0]) encoding.writeVarUint(encoder, value);
    for (let clock = 0; clock < count; clock += 1) {
      if (clock === 0 || !isRow) {
        encoding.writeUint8(encoder, 5);
        encoding.writeVarUint(encoder, 1);
        encoding.writeVarString(encoder, 'title');
      } else {
        encoding.writeUint8(encoder, 0x85);
        encoding.writeVarUint(encoder, client);
        encoding.writeVarUint(encoder, clock - 1);
      }
      encoding.writeVarString(encoder, '1');
    }
    encoding.writeVarUint(encoder, 0);
  });
}
