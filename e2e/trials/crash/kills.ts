import { expect, test } from 'vitest';
import { findMariadb, type PrivateMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { seededRandom } from '../../support/seeded-random.ts';
import { sayResult, type TrialPlan, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { crashPoints } from './crash-points.ts';
import { runCrashTrials, type Strike } from './crash-trials.ts';
import { type ProductTarget, productTarget } from './product-target.ts';
import { together } from './together.ts';

const atAnyMoment = trialPlan({ short: 3, long: 2_000 });
/** A point takes as long as a moment, and there are many. */
const atEachPoint = { ...atAnyMoment, count: Math.max(1, Math.floor(atAnyMoment.count / 10)) };
/** At full size it takes hours. */
const sized = { ...together, tags: ['release'] };
const points = Object.keys(crashPoints);

async function loseNothing(database?: PrivateMariadb): Promise<void> {
  await using target = await productTarget({ database, random: seededRandom(atAnyMoment.seed) });
  const on = database ? 'MariaDB' : 'SQLite';
  const anything = Array.from({ length: atAnyMoment.count }, () => target.anything);
  await surviving(`kill -9 of anything on ${on}`, atAnyMoment, target, anything);
  // The code is the same on both: in the gate SQLite is enough for its points.
  if (database && atAnyMoment.isLong) await loseNothingAt(points, target, on);
}

async function loseNothingAt(some: string[], target: ProductTarget, on: string): Promise<void> {
  const strikes = Array.from({ length: atEachPoint.count }, () => some.map(target.atPoint)).flat();
  await surviving(`kill -9 at ${some.length} points on ${on}`, atEachPoint, target, strikes);
}

async function surviving(
  name: string,
  plan: TrialPlan,
  target: ProductTarget,
  strikes: Strike[],
): Promise<void> {
  const { seed } = plan;
  const report = await runCrashTrials(target, { seed, strikes, staying: 0.3, isOver: timeLimit() });
  const { trials, kills, acknowledged, broken, doubled } = report;
  sayResult(
    name,
    plan,
    `${trials} trials, ${kills} kills, ${acknowledged} acknowledged acts, ${broken.size} lost, ${doubled.size} doubled; who stayed had all on the disk at most ${Math.round(report.slowestReturn)} ms later`,
  );
  expect([...broken]).toEqual([]);
  expect([...doubled]).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(trials * (plan.isLong ? 3 : 1));
}

test(
  'C1, C4, C13, C20 on SQLite: nothing acknowledged is lost or doubled, after any kill at any moment',
  sized,
  () => loseNothing(),
);

const atPoints =
  'C1, C4, C13, C20 on SQLite: nothing acknowledged is lost or doubled, after a kill at every other point of the code';

async function loseNothingAtHalf(half: 0 | 1): Promise<void> {
  await using target = await productTarget({ random: seededRandom(atEachPoint.seed + half) });
  const some = points.filter((_point, index) => index % 2 === half);
  await loseNothingAt(some, target, 'SQLite');
}

test(`${atPoints}, from the first on`, sized, () => loseNothingAtHalf(0));
test(`${atPoints}, from the second on`, { ...together, tags: ['nightly', 'release'] }, () =>
  loseNothingAtHalf(1),
);

test.skipIf(!findMariadb())(
  'C1, C4, C13, C20 on MariaDB: nothing acknowledged is lost or doubled, after any kill at any moment',
  sized,
  async () => {
    const mariadb = await startMariadb();
    try {
      await loseNothing(mariadb);
    } finally {
      await mariadb.stop();
    }
  },
);
