import { expect, test } from 'vitest';
import { findMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { withoutRule } from '../../controls/without-rule.ts';
import { sayResult, trialPlan } from '../../support/trial-plan.ts';
import { holdRaces } from './hold-races.ts';
import { plannedRaces } from './races.ts';

const promise =
  'after a revocation nothing is stored or acknowledged, nothing acknowledged before is lost, and nothing is read a second later';
const none = { late: [], storedAfter: [], lost: [], readLate: [], wrong: [], changedLater: [] };

test(`C3, C6, C10 on SQLite: ${promise}`, async () => {
  const plan = trialPlan({ short: 500, long: 10_000 });
  const { damage, summary } = await holdRaces(plannedRaces(plan.seed, plan.count), plan.seed);
  sayResult('revocation on SQLite', plan, summary);
  expect(damage).toEqual(none);
});

test.skipIf(!findMariadb())(`C3, C4, C6, C10 on MariaDB: ${promise}`, async () => {
  const plan = trialPlan({ short: 100, long: 10_000 });
  const mariadb = await startMariadb();
  try {
    const races = plannedRaces(plan.seed, plan.count);
    const { damage, summary } = await holdRaces(races, plan.seed, { databaseUrl: mariadb.url });
    sayResult('revocation on MariaDB', plan, summary);
    expect(damage).toEqual(none);
  } finally {
    await mariadb.stop();
  }
});

test('control: without the epoch at the commit, words typed after the revocation are stored', async () => {
  const plan = { ...trialPlan({ short: 20, long: 20 }), count: 20 };
  const races = plannedRaces(plan.seed, 60).filter(({ kind }) => kind === 'unshare' || kind === 'downgrade');
  const { damage, summary } = await holdRaces(races.slice(0, plan.count), plan.seed, {
    env: withoutRule('no-epoch'),
  });
  sayResult('revocation without the epoch', plan, summary);
  expect(damage.late.length).toBeGreaterThan(0);
  expect(damage.storedAfter.length).toBeGreaterThan(0);
});

test('control: without the second look, who was opening the note reads on', async () => {
  const plan = { ...trialPlan({ short: 40, long: 40 }), count: 40 };
  const races = plannedRaces(plan.seed, 300).filter(
    ({ kind, moment, isStubborn }) => kind === 'unshare' && moment === 'opening' && !isStubborn,
  );
  const { damage, summary } = await holdRaces(races.slice(0, plan.count), plan.seed, {
    env: withoutRule('no-second-look'),
  });
  sayResult('revocation without the second look', plan, summary);
  expect(damage.readLate.length).toBeGreaterThan(0);
});
