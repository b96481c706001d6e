import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { sayResult, trialPlan } from '../../support/trial-plan.ts';
import { runCrashTrials } from './crash-trials.ts';
import { productTarget } from './product-target.ts';

const plan = trialPlan({ short: 20, long: 1000 });

async function loseNothing(database?: Awaited<ReturnType<typeof startMariadb>>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-crash-'));
  await using target = await productTarget(dataDir, database);
  const report = await runCrashTrials(target, plan.count, plan.seed);
  sayResult(
    `kill -9 on ${database ? 'MariaDB' : 'SQLite'}`,
    plan,
    `${report.acknowledged} acknowledged acts, ${report.broken.size} lost, ${report.doubled.size} doubled`,
  );
  expect([...report.broken]).toEqual([]);
  expect([...report.doubled]).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(plan.count * 10);
}

test('C1, C4 on SQLite: nothing acknowledged is lost or doubled when everything is killed right after Saved', async () => {
  await loseNothing();
});

test.skipIf(!findMariadb())(
  'C1, C4 on MariaDB: nothing acknowledged is lost or doubled when everything is killed right after Saved',
  async () => {
    const mariadb = await startMariadb();
    try {
      await loseNothing(mariadb);
    } finally {
      await mariadb.stop();
    }
  },
);
