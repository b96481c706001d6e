import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMariadb } from '../../../scripts/mariadb.mjs';
import { databaseOf, mariadbAtNight, type TrialDatabase } from '../../support/stack/trial-databases.ts';
import { fixedPlan, sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { expectWithin } from '../../support/within.ts';
import { BesiegedStack } from './besieged-stack.ts';
import { occupy } from './occupation.ts';
import { besiege } from './siege.ts';

const plan = trialPlan({ short: 1_500, long: 1_000_000 });
const occupations = fixedPlan(plan.isLong ? 50 : 5);
const isInstalled = findMariadb() !== null;
/** Together they make the frames of the plan; most of what is judged happens before any database. */
const databases = [
  { name: 'SQLite', share: isInstalled ? 0.65 : 1, rounds: 4 },
  { name: 'MariaDB', share: 0.35, rounds: 3 },
];

describe.each(databases)('on $name', ({ name, share, rounds }) => {
  const isAbsent = name === 'MariaDB' && !isInstalled;
  let database: TrialDatabase | undefined;
  let house: BesiegedStack;
  beforeAll(async () => {
    if (isAbsent) return;
    database = await databaseOf(name);
    house = await BesiegedStack.start({ databaseUrl: database.databaseUrl });
  });
  afterAll(async () => {
    await house?.stop();
    await database?.[Symbol.asyncDispose]();
  });

  test.skipIf(isAbsent)(
    'C1, C2, C25: two people go on writing beside hostile clients, and what is acknowledged is stored',
    { tags: [...mariadbAtNight(name).tags, 'release'] },
    async () => {
      const frames = Math.round(plan.count * share);
      const { pids } = house;
      const isOver = timeLimit();
      const report = await besiege(house, { frames, seed: plan.seed, rounds, isOver });
      const { attack, quiet, besieged, stormed, memory } = report;
      const ratio = (besieged.p99 / quiet.p99).toFixed(2);
      const most = Math.max(...memory);
      sayResult(
        `hostile frames on ${name}`,
        { ...plan, count: attack.frames },
        `the share of --count ${plan.count}, in ${attack.visits} visits to ${report.waves} notes, ended by ${JSON.stringify(attack.ends)}; ` +
          `${attack.saved} hostile updates acknowledged (${attack.genuine} genuine), ${report.falselyAcknowledged.length} of them not stored; ` +
          `${report.marks} honest edits acknowledged, ${report.lost.length} lost; ` +
          `ack p50/p99 ${quiet.p50}/${quiet.p99} ms in peace, ${besieged.p50}/${besieged.p99} ms besieged (p99 × ${ratio}), ${stormed.p50}/${stormed.p99} ms in the storm of ${report.stormRate} frames/s; ` +
          `collab-server ${memory[0]} MB before, ${most} at most, ${memory.at(-1)} at the end`,
      );
      expect(house.pids).toEqual(pids);
      expect(house.complaints).toEqual([]);
      expect(await house.figure('commonplace_collab_unhandled_rejections_total')).toBe(0);
      expect(await house.figure('commonplace_collab_hook_errors_total')).toBe(0);
      expect(report.unreadable).toBe(0);
      expect(report.lost).toEqual([]);
      expect(report.falselyAcknowledged).toEqual([]);
      expect(report.differing).toEqual([]);
      if (!isOver()) expect(attack.frames).toBeGreaterThanOrEqual(frames);
      expect(attack.genuine).toBeGreaterThan(0);
      expect(report.marks).toBeGreaterThan(100);
      expect(most - (memory[0] as number)).toBeLessThan(300);
      // Below some tens of milliseconds it is the machine's other work that is compared.
      expectWithin(besieged.p99, Math.max(2 * quiet.p99, 100), 'An edit under siege (p99)');
    },
  );

  test.skipIf(isAbsent)(
    'C25: what a person writes while a hostile co-author occupies their client id is stored',
    mariadbAtNight(name),
    async () => {
      const { acknowledged, lost } = await occupy(house, occupations.count);
      sayResult(
        `occupied client ids on ${name}`,
        occupations,
        `${acknowledged} edits acknowledged, ${lost} lost`,
      );
      expect(acknowledged).toBe(occupations.count);
      expect(lost).toBe(0);
    },
  );
});
