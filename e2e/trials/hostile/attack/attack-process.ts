import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../support/seeded-random.ts';
import { type AttackPlan, type AttackReport, emptyReport, visit } from './attacker.ts';

export interface AttackOrder {
  seed: number;
  /** Frames to send, all attackers together, and how many of them a second. */
  frames: number;
  rate: number;
  attackers: Omit<AttackPlan, 'random'>[];
}

/** A process of its own, so that forging costs the honest people's clients nothing. Ends with its parent. */
process.on('disconnect', () => process.exit());
process.on('message', (order: AttackOrder) => {
  attack(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function attack({ seed, frames, rate, attackers }: AttackOrder): Promise<AttackReport> {
  const report = emptyReport();
  const startedAt = performance.now();
  await Promise.all(
    attackers.map(async (attacker, index) => {
      const plan = { ...attacker, random: seededRandom(seed + index * 7919) };
      while (report.frames < frames) {
        const early = startedAt + (report.frames / rate) * 1_000 - performance.now();
        if (early > 0) await sleep(Math.min(50, early));
        else await visit(plan, frames - report.frames, report).catch(() => sleep(20));
      }
    }),
  );
  return report;
}
