import { expect, test } from 'vitest';
import { withoutRule } from '../../controls/without-rule.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { databaseOf, databasesOfForm } from '../../support/stack/trial-databases.ts';
import { fixedPlan, sayResult, type TrialPlan, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { exchangePoints } from './exchange-points.ts';
import { startExchangeProduct } from './exchange-product.ts';
import { type ExchangeReport, runExchangeTrials, type Strike } from './exchange-trials.ts';

const plan = trialPlan({ short: 1, long: 100 });
const patient = { timeout: plan.isLong ? 0 : 240_000 };
const notes = plan.isLong ? 32 : 12;

/** At any moment: mostly the backend, which has the task, sometimes what it asks. */
function anyMoments({ seed, count }: TrialPlan): Strike[] {
  const random = seededRandom(seed);
  const victims = [['backend'], ['backend'], ['child'], ['content'], ['content', 'backend']] as const;
  const acts = ['import', 'import', 'import', 'cancel', 'undo', 'export'] as const;
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: count }, () => ({ act: one(acts), victims: one(victims) }));
}

const allPoints: readonly Strike[] = Object.entries(exchangePoints).flatMap(([point, { acts }]) =>
  acts.map((act) => ({ act, point })),
);
/** In the gate: in the middle of an import, of its removal and of an export. */
const gatePoints: readonly Strike[] = [
  { act: 'import', point: 'a note made' },
  { act: 'cancel', point: 'a notebook or section gone, not noted' },
  { act: 'export', point: 'an export written, not kept' },
];

function tellResult(
  name: string,
  { trials, kills, done, rolledBack, missed, problems }: ExchangeReport,
): void {
  const passed = missed.length > 0 ? `, nobody came by ${missed.join('; ')}` : '';
  sayResult(
    name,
    plan,
    `${trials} trials, ${kills} kills, ${done} came to their end, ${rolledBack} taken back, ${problems.length} problems${passed}`,
  );
}

for (const name of databasesOfForm)
  test(
    `W113, W115 on ${name}: whatever is killed, imports and exports are whole or gone`,
    patient,
    async () => {
      const { seed } = plan;
      await using database = await databaseOf(name);
      await using product = await startExchangeProduct(database);
      const points = plan.isLong ? allPoints : gatePoints;
      const strikes = [...points, ...(plan.isLong ? anyMoments(plan) : [])];
      const report = await runExchangeTrials(product, {
        seed,
        strikes,
        notes,
        patienceMs: 60_000,
        isOver: timeLimit(),
      });
      tellResult(`kill -9 during imports and exports on ${name}`, report);
      expect(report.problems).toEqual([]);
      expect(report.kills).toBeGreaterThan(report.trials / 2);
    },
  );

test('control: a task that is not due while it runs is never continued', {
  ...patient,
  tags: ['nightly'],
}, async () => {
  const { seed } = fixedPlan(1);
  await using product = await startExchangeProduct({
    databaseUrl: undefined,
    env: withoutRule('no-resumed-tasks'),
  });
  const strikes: Strike[] = Array.from({ length: 3 }, () => ({ act: 'import', victims: ['backend'] }));
  const report = await runExchangeTrials(product, { seed, strikes, notes, patienceMs: 20_000 });
  tellResult('control: no task is continued', report);
  expect(report.problems.join('\n')).toMatch(/ended as .*"running"/);
});
