const seed = Number(process.env.TRIAL_SEED || 20_261_121);
const isLong = process.env.TRIAL_FORM === 'long';
const chosenCount = Number(process.env.TRIAL_COUNT || 0);

export interface TrialPlan {
  /** Start of every random choice: the same seed makes the same choices again. */
  seed: number;
  /** How many trials, operations or frames. */
  count: number;
  isLong: boolean;
}

/**
 * How much of a trial runs: the short form in `npm test`, the long one in its own script
 * (`npm run test:crash -- --seed 7 --count 500`).
 */
export function trialPlan({ short, long }: { short: number; long: number }): TrialPlan {
  return { seed, isLong, count: chosenCount || (isLong ? long : short) };
}

/** A trial whose size is part of it, in both forms. */
export function fixedPlan(count: number): TrialPlan {
  return { seed, isLong, count };
}

/** One line that a reader of the log can run again. */
export function sayResult(name: string, plan: TrialPlan, result: string): void {
  console.log(`${name}: seed ${plan.seed}, count ${plan.count}: ${result}`);
}
