// @module-tag nightly
import { expect, test } from 'vitest';
import { seededRandom } from '../../support/seeded-random.ts';
import { mariadbAtNight } from '../../support/stack/trial-databases.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { expectWithin } from '../../support/within.ts';
import { describeOnEachDatabase } from './on-each-database.ts';
import { foldLargeNote } from './slow-fold.ts';

const plan = fixedPlan(1);

describeOnEachDatabase(({ name, isAbsent, stack }) => {
  test.skipIf(isAbsent)(
    'C13: a large note that is folded keeps no append waiting, nor another fold',
    mariadbAtNight(name),
    async () => {
      const report = await foldLargeNote(stack(), seededRandom(plan.seed));
      const { quiet, during } = report;
      const said = (each: typeof quiet) =>
        `${each.count} appends p50 ${each.p50.toFixed(1)}, p99 ${each.p99.toFixed(1)}, most ${each.most.toFixed(1)} ms`;
      sayResult(
        `a fold of ${report.megabytes.toFixed(1)} MB on ${name}`,
        plan,
        `before ${said(quiet)}; meanwhile ${said(during)}; it took ${Math.round(report.largeMs)} ms, the small notes followed ${Math.round(report.smallMs)} ms later`,
      );
      // Far above what was seen, as machines differ; a fold on the thread that appends takes seconds.
      expectWithin(during.most, 2_000, 'The slowest append');
      expectWithin(report.smallMs, 20_000, 'Folding the small notes');
      expect(during.count).toBeGreaterThan(20);
    },
  );
});
