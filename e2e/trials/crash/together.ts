import { trialPlan } from '../../support/trial-plan.ts';

const { isLong } = trialPlan({ short: 1, long: 1 });

/** Faults are mostly waiting and kills mostly work: they run beside each other, and take their time on a busy machine. */
export const together = { concurrent: true, timeout: isLong ? 0 : 600_000 };

/** The same, not in the gate: controls, and absences that last longer than the queue tries. */
export const atNight = { ...together, tags: ['nightly'] };
