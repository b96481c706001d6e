import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiPerson } from '../../support/people/api-person.ts';
import { percentile } from '../../support/percentile.ts';
import { sayResult, trialPlan } from '../../support/trial-plan.ts';
import { expectWithin } from '../../support/within.ts';
import { Attack } from './attack/attack.ts';
import type { ContentAttack } from './attack/content-attack-process.ts';
import { table } from './attack/hostile-contents.ts';
import { BesiegedStack } from './besieged-stack.ts';
import { HonestWriter } from './honest-writer.ts';

const plan = trialPlan({ short: 25, long: 600 });
const attackers = 5;
/** Figures below this many milliseconds are those of the machine's other work. */
const noise = 300;

let house: BesiegedStack;
let people: ApiPerson[];

beforeAll(async () => {
  house = await BesiegedStack.start();
  people = [];
  for (let i = 0; i < attackers; i += 1) people.push(await house.join(`mallory${i}`));
});
afterAll(() => house?.stop());

/** Creates short notes one after the other while something goes on; how long each took, in milliseconds. */
async function creatingMeanwhile(work: Promise<unknown>, least: number): Promise<number[]> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver || times.length < least) {
    const start = performance.now();
    await house.alice.call(api.notes.create, { headers: {}, body: { textContent: 'A short note.' } });
    times.push(performance.now() - start);
    await sleep(20);
  }
  return times;
}

test('C30: many bodies that are hard to convert delay no other person, and the journal goes on', async () => {
  const note = await house.open(await house.note([]), house.alice);
  const over = new AbortController();
  const typing = new HonestWriter(note, 'alice').type(over.signal);
  const { pids } = house;
  await creatingMeanwhile(Promise.resolve(), 5);
  const quiet = await creatingMeanwhile(Promise.resolve(), 20);
  const attack = new Attack<ContentAttack, number[]>('content-attack-process.ts');
  const storm = attack.send({
    url: `${house.stack.url}${api.notes.create.path}`,
    tokens: people.map(({ token }) => token),
    count: plan.count,
    isLong: plan.isLong,
  });
  const besieged = await creatingMeanwhile(storm, 20);
  const statuses = await storm;
  await attack.end();
  over.abort();
  const edits = await typing;
  note.vanish();
  const [before, during] = [percentile(quiet, 0.95), percentile(besieged, 0.95)];
  const counts = Object.entries(Object.groupBy(statuses, String)).map(
    ([status, all]) => `${all?.length} × ${status}`,
  );
  sayResult(
    'hostile contents on SQLite',
    plan,
    `${counts.join(', ')}; ${besieged.length} creates of another person p50/p95 ${Math.round(percentile(quiet, 0.5))}/${Math.round(before)} ms in peace, ` +
      `${Math.round(percentile(besieged, 0.5))}/${Math.round(during)} ms besieged; slowest of ${edits.length} live edits ${Math.round(Math.max(...edits))} ms`,
  );
  expect(statuses).toHaveLength(plan.count);
  // 503: so many people's long contents wait that a turn did not come in time.
  for (const status of statuses) expect(plan.isLong ? [200, 413, 429, 503] : [413, 429]).toContain(status);
  expect(statuses).toContain(413);
  expect(house.pids).toEqual(pids);
  expect(house.complaints).toEqual([]);
  expectWithin(during, Math.max(3 * before, noise), 'A create of another person (p95)');

  const words = `<p>${'five words, <b>one bold</b> of them. '.repeat(15)}</p>`.repeat(560);
  for (const htmlContent of [words, table(500, 10, 'a few words')])
    await house.alice.call(api.notes.create, { headers: {}, body: { htmlContent } });
});
