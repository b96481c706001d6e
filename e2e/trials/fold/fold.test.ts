import { expect, test } from 'vitest';
import { withoutRule } from '../../controls/without-rule.ts';
import { mariadbAtNight } from '../../support/stack/trial-databases.ts';
import { sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { expectWithin } from '../../support/within.ts';
import { flipBits } from './bit-flips.ts';
import { deleteSecrets } from './deleted-text.ts';
import { lostChanges, raceFolds, sameDocument } from './fold-race.ts';
import { FoldStack } from './fold-stack.ts';
import { killFolds } from './killed-folds.ts';
import { describeOnEachDatabase } from './on-each-database.ts';
import { writeForAYear } from './year.ts';

/** Updates that the folds race with. With `--count` all trials have that size: `--only` chooses one of them. */
const plan = trialPlan({ short: 1_000, long: 1_000_000 });

describeOnEachDatabase(({ name, isAbsent, stack }) => {
  test.skipIf(isAbsent)(
    'C13: folds that race with ten writers and with each other lose nothing',
    { tags: 'release' },
    async () => {
      const report = await raceFolds(stack(), plan.count, plan.seed, { isOver: timeLimit() });
      const { updates, seconds, folds, missing } = report;
      sayResult(
        `folds every 20 ms on ${name}`,
        { ...plan, count: updates },
        `${Math.round(updates / seconds)}/s; two more processes folded: ${folds.done} done, ${folds.overtaken} overtaken, ${folds.failed} failed; ${missing.length} rows missing`,
      );
      expect(missing).toEqual([]);
      expect(sameDocument(report.replayed, report.acknowledged)).toBe(true);
      expect(sameDocument(report.live, report.acknowledged)).toBe(true);
      expect(report.listed).toEqual(report.derived);
      expect(folds.failed).toBe(0);
    },
  );

  test.skipIf(isAbsent)(
    'C33: a fold that is killed leaves anchors where the projection has their letters',
    { tags: 'nightly' },
    async () => {
      const own = trialPlan({ short: 12, long: 300 });
      const { kills, stored, torn } = await killFolds(stack(), { ...own, isOver: timeLimit() });
      sayResult(
        `killed folds on ${name}`,
        { ...own, count: kills },
        `${stored.before} before they had stored anything, ${stored.after} after; ${torn.length} torn`,
      );
      expect(torn).toEqual([]);
    },
  );

  test.skipIf(isAbsent)('C13: deleted content reaches no later client', mariadbAtNight(name), async () => {
    const own = trialPlan({ short: 8, long: 1_000 });
    const report = await deleteSecrets(stack(), own.count, timeLimit());
    sayResult(
      `deleted text on ${name}`,
      { ...own, count: report.rounds },
      `${report.leaks} of ${report.openings} openings (${report.bytes} bytes) received any; on the disk: ${report.onDisk.join(', ') || 'none'}`,
    );
    expect(report.complete).toBe(report.openings);
    expect(report.leaks).toBe(0);
    expect(report.onDisk).toEqual([]);
  });

  test.skipIf(isAbsent)(
    'C11: every flipped bit is noticed, kept aside and opened around',
    mariadbAtNight(name),
    async () => {
      const own = trialPlan({ short: 60, long: 1_000 });
      const report = await flipBits(stack(), { ...own, isOver: timeLimit() });
      sayResult(
        `bit flips on ${name}`,
        { ...own, count: report.rowFlips + report.baseFlips },
        `${report.rowFlips} in rows, ${report.baseFlips} in the base, ${report.mishandled.length} mishandled`,
      );
      expect(report.mishandled).toEqual([]);
      expect(report.counted).toEqual({ rows: report.rowFlips, bases: report.baseFlips });
    },
  );

  test.skipIf(isAbsent)(
    'C13: after a year of editing a note is as small and as quick as its text',
    { tags: ['nightly', 'release'] },
    async () => {
      const own = trialPlan({ short: 40_000, long: 1_000_000 });
      const report = await writeForAYear(stack(), {
        ...own,
        liveEvery: plan.isLong ? 10 : 20,
        isOver: timeLimit(),
      });
      sayResult(
        `a year of editing on ${name}`,
        { ...own, count: report.insertions + report.deletions },
        `${report.insertions} insertions, ${report.deletions} deletions in ${report.sessions} sessions (${report.liveSessions} by websocket), ${report.characters} characters in ${report.paragraphs} paragraphs are left; ${report.journaled} bytes journaled, base ${report.base} (${(report.base / report.fresh).toFixed(2)} × a new document of ${report.fresh}), state vector ${report.stateVector}; load ${report.load.toFixed(1)} ms, applying it ${report.apply.toFixed(1)} ms, opening it ${report.open.toFixed(0)} ms`,
      );
      expect(report.deletions).toBeGreaterThan(report.insertions * 8);
      expect(report.base).toBeLessThanOrEqual(3 * report.fresh);
      expectWithin(report.load + report.apply, 300, 'Loading it');
    },
  );
});

test('control: without the guard in the write of a fold, acknowledged rows are lost', {
  tags: 'nightly',
}, async () => {
  await using on = await FoldStack.start({ env: withoutRule('unguarded-fold') });
  let lost = 0;
  let updates = 0;
  for (let attempt = 0; attempt < 5 && lost === 0; attempt++) {
    const report = await raceFolds(on, 2_000, plan.seed + attempt, { isControl: true });
    lost = lostChanges(report.acknowledged, report.replayed);
    updates += report.updates;
  }
  sayResult('control, folds without their guard', { ...plan, count: updates }, `${lost} characters lost`);
  expect(lost).toBeGreaterThan(0);
});

test('control: a fold that keeps what was deleted is found out', { tags: 'nightly' }, async () => {
  await using on = await FoldStack.start({ env: withoutRule('kept-deletions') });
  const report = await deleteSecrets(on, 2);
  sayResult(
    'control, folds that keep deletions',
    { ...plan, count: 2 },
    `found in ${report.onDisk.join(', ')}`,
  );
  expect(report.onDisk).toContain('note_base');
});
