import { expect, test } from 'vitest';
import { withoutRule } from '../../controls/without-rule.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { type CrashReport, runCrashTrials } from './crash-trials.ts';
import { productTarget } from './product-target.ts';
import { stockTarget } from './stock-target.ts';
import { atNight } from './together.ts';

const plan = fixedPlan(3);
const { seed } = plan;

function expectLoss(name: string, report: CrashReport): void {
  const { kills, broken, acknowledged } = report;
  sayResult(
    `control: ${name}`,
    plan,
    `${broken.size} broken promises after ${kills} kills, ${acknowledged} acknowledged acts`,
  );
  expect(acknowledged).toBeGreaterThan(0);
  expect(broken.size).toBeGreaterThan(0);
}

test('control: with the stock acknowledgement the same trials lose acknowledged edits', atNight, async () => {
  await using target = await stockTarget();
  const strikes = Array.from({ length: plan.count }, () => target.rightAfterSaved);
  expectLoss('stock acknowledgement', await runCrashTrials(target, { seed, strikes }));
});

test(
  'control for C1: a collab-server that acknowledges before the journal answered loses edits',
  atNight,
  async () => {
    const env = withoutRule('acknowledged-before-the-journal');
    await using target = await productTarget({ random: seededRandom(seed), env });
    const strikes = Array.from({ length: plan.count }, () => target.oneAfterTheOther);
    expectLoss('acknowledged before the journal answered', await runCrashTrials(target, { seed, strikes }));
  },
);

test('control for C4: a content process that answers before the commit loses edits', atNight, async () => {
  const env = withoutRule('answered-before-the-commit');
  await using target = await productTarget({ random: seededRandom(seed), env });
  const strikes = Array.from({ length: plan.count }, () => target.contentAfterSaved);
  // A commit takes 300 ms here: a person who types faster never sees *Saved*.
  expectLoss('answered before the commit', await runCrashTrials(target, { seed, strikes, slowness: 40 }));
});
