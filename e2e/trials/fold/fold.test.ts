import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { withoutRule } from '../../controls/without-rule.ts';
import { sayResult, trialPlan } from '../../support/trial-plan.ts';
import { raceFolds, sameDocument } from './fold-race.ts';
import { FoldStack } from './fold-stack.ts';

/** `--count` chooses how many updates the folds race with; the other trials have two sizes. */
const plan = trialPlan({ short: 4_000, long: 1_000_000 });

describe.each(['SQLite', 'MariaDB'])('on %s', (name) => {
  const isAbsent = name === 'MariaDB' && !findMariadb();
  let mariadb: Awaited<ReturnType<typeof startMariadb>> | undefined;
  let on: FoldStack;

  beforeAll(async () => {
    if (isAbsent) return;
    if (name === 'MariaDB') mariadb = await startMariadb();
    on = await FoldStack.start({ databaseUrl: mariadb?.url });
  });
  afterAll(async () => {
    await on?.[Symbol.asyncDispose]();
    await mariadb?.stop();
  });

  test.skipIf(isAbsent)('C13: folds that race with ten writers and each other lose nothing', async () => {
    const report = await raceFolds(on, plan.count, plan.seed);
    const { updates, seconds, folds, missing } = report;
    sayResult(
      `folds every 20 ms on ${name}`,
      plan,
      `${updates} updates at ${Math.round(updates / seconds)}/s; folds of two processes: ${folds.done} done, ${folds.overtaken} overtaken, ${folds.failed} failed; ${missing.length} rows missing`,
    );
    expect(missing).toEqual([]);
    expect(sameDocument(report.replayed, report.acknowledged)).toBe(true);
    expect(sameDocument(report.live, report.acknowledged)).toBe(true);
    expect(report.listed).toEqual(report.derived);
    expect(folds.done).toBeGreaterThan(10);
    expect(folds.failed).toBe(0);
  });
});

test('control: without the guard in the write of a fold, acknowledged rows are lost', async () => {
  const rule = withoutRule('unguarded-fold');
  await using on = await FoldStack.start({ env: rule });
  let lost = 0;
  for (let attempt = 0; attempt < 5 && lost === 0; attempt++) {
    const report = await raceFolds(on, 3_000, plan.seed + attempt);
    if (!sameDocument(report.replayed, report.acknowledged)) lost = Math.max(1, report.missing.length);
  }
  sayResult('control, folds without their guard', plan, `${lost} rows missing`);
  expect(lost).toBeGreaterThan(0);
});
