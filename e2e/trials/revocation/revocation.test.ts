import { expect, test } from 'vitest';
import { findMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { withoutRule } from '../../controls/without-rule.ts';
import { fixedPlan, sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { type Damage, holdRaces } from './hold-races.ts';
import type { RacePlan } from './race-plan.ts';
import { plannedRaces } from './races.ts';

const promise =
  'after a revocation nothing is stored or acknowledged, nothing acknowledged before is lost, and nothing is read a second later';

/** One list, because what is deeper is cut off in the line that names a failed test. */
function expectNone(damage: Damage): void {
  expect(
    Object.entries(damage).flatMap(([what, lines]) => lines.map((line: string) => `${what}: ${line}`)),
  ).toEqual([]);
}

test(`C3, C6, C10 on SQLite: ${promise}`, { tags: 'release' }, async () => {
  const plan = trialPlan({ short: 100, long: 10_000 });
  const planned = plannedRaces(plan.seed, plan.count);
  const { races, damage, summary } = await holdRaces(planned, plan.seed, { isOver: timeLimit() });
  sayResult('revocation on SQLite', { ...plan, count: races }, summary);
  expectNone(damage);
});

test.skipIf(!findMariadb())(`C3, C4, C6, C10 on MariaDB: ${promise}`, { tags: 'release' }, async () => {
  const plan = trialPlan({ short: 30, long: 10_000 });
  const mariadb = await startMariadb();
  try {
    const planned = plannedRaces(plan.seed, plan.count);
    const { races, damage, summary } = await holdRaces(planned, plan.seed, {
      databaseUrl: mariadb.url,
      isOver: timeLimit(),
    });
    sayResult('revocation on MariaDB', { ...plan, count: races }, summary);
    expectNone(damage);
  } finally {
    await mariadb.stop();
  }
});

/** The first of the seed's races that are so, as many as a control needs. */
function chosenRaces(seed: number, count: number, isChosen: (race: RacePlan) => boolean): RacePlan[] {
  return plannedRaces(seed, count * 40)
    .filter(isChosen)
    .slice(0, count);
}

/** Until the damage is seen: on a machine that is busy with other things what was typed may not get through in time. */
async function seenDamage(what: 'late' | 'readLate', hold: () => ReturnType<typeof holdRaces>) {
  let held = await hold();
  for (let attempt = 1; attempt < 3 && held.damage[what].length === 0; attempt += 1) held = await hold();
  return held;
}

test('control: without the epoch at the commit, words typed after the revocation are stored', {
  tags: 'nightly',
}, async () => {
  const plan = fixedPlan(12);
  const races = chosenRaces(
    plan.seed,
    plan.count,
    ({ kind, moment, isSilent, writer }) =>
      kind === 'unshare' && moment === 'typing' && !isSilent && writer === 1,
  );
  const env = withoutRule('no-epoch');
  const { damage, summary } = await seenDamage('late', () =>
    holdRaces(races, plan.seed, { env, isDeaf: true }),
  );
  sayResult('revocation without the epoch', plan, summary);
  expect(damage.late.length).toBeGreaterThan(0);
  expect(damage.storedAfter.length).toBeGreaterThan(0);
});

test('control: without the second look, who was opening the note reads on until the regular one', {
  tags: 'nightly',
}, async () => {
  const plan = fixedPlan(30);
  const races = chosenRaces(
    plan.seed,
    plan.count,
    ({ kind, moment, isSilent, isStubborn, reader }) =>
      kind === 'unshare' && moment === 'opening' && isSilent && !isStubborn && reader === 1,
  );
  const env = withoutRule('no-second-look');
  const slowest = { content: 400, backend: 0 };
  const { damage, summary } = await seenDamage('readLate', () =>
    holdRaces(races, plan.seed, { env, slowest }),
  );
  sayResult('revocation without the second look', plan, summary);
  expect(damage.readLate.length).toBeGreaterThan(0);
});
