import { expect, test } from 'vitest';
import { runCrashTrials } from './crash-trials.ts';
import { stockTarget } from './stock-target.ts';

test('control: with the stock acknowledgement the same trials lose acknowledged edits', async () => {
  await using target = await stockTarget();
  const report = await runCrashTrials(target, 3, 1);
  console.log(
    `stock: ${report.broken.size} broken promises after ${report.kills} kills, ${report.acknowledged} acknowledged acts`,
  );
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.broken.size).toBeGreaterThan(0);
});
