import { afterAll, beforeAll, expect, test } from 'vitest';
import { sayResult, trialPlan } from '../../support/trial-plan.ts';
import { BesiegedStack } from './besieged-stack.ts';
import { besiege } from './siege.ts';

const plan = trialPlan({ short: 10_000, long: 1_000_000 });

let house: BesiegedStack;
beforeAll(async () => {
  house = await BesiegedStack.start();
});
afterAll(() => house?.stop());

test('C1, C2, C25: whatever hostile clients send, two people go on writing, and what is acknowledged is stored', async () => {
  const pids = house.pids;
  const report = await besiege(house, { frames: plan.count, seed: plan.seed });
  const { attack, quiet, besieged, stormed, memory, marks } = report;
  const ratio = (besieged.p99 / quiet.p99).toFixed(2);
  sayResult(
    'hostile frames',
    plan,
    `${attack.frames} frames in ${attack.visits} visits, ended by ${JSON.stringify(attack.ends)}; ` +
      `${attack.acknowledged.length} hostile updates acknowledged (${attack.genuine} genuine), ${report.falselyAcknowledged.length} of them not stored; ` +
      `${marks.length} honest edits acknowledged, ${report.lost.length} lost; ` +
      `ack p50/p99 ${quiet.p50}/${quiet.p99} ms in peace, ${besieged.p50}/${besieged.p99} ms besieged (p99 × ${ratio}), ${stormed.p50}/${stormed.p99} ms in the storm; ` +
      `collab-server ${memory.join(' → ')} MB`,
  );
  expect(house.pids).toEqual(pids);
  expect(house.complaints).toEqual([]);
  expect(await house.figure('commonplace_collab_unhandled_rejections_total')).toBe(0);
  expect(await house.figure('commonplace_collab_hook_errors_total')).toBe(0);
  expect(report.unreadable).toBe(0);
  expect(report.lost).toEqual([]);
  expect(report.falselyAcknowledged).toEqual([]);
  for (const seen of report.seen) expect(seen).toBe(report.stored);
  expect(attack.frames).toBeGreaterThanOrEqual(plan.count);
  expect(attack.genuine).toBeGreaterThan(0);
  expect(marks.length).toBeGreaterThan(100);
  // Below some tens of milliseconds it is the machine's other work that is compared.
  expect(besieged.p99).toBeLessThanOrEqual(Math.max(2 * quiet.p99, 100));
  expect(Math.max(...memory) - (memory[0] as number)).toBeLessThan(300);
});
