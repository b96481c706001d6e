const seed = Number(process.env.TRIAL_SEED || 20_261_121);
const isLong = process.env.TRIAL_FORM === 'long';
const chosenCount = Number(process.env.TRIAL_COUNT || 0);
const minutes = Number(process.env.TRIAL_MINUTES || 0);

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

/**
 * A clock that starts when it is asked for the first time. Its answer says whether the time is over that `--minutes`
 * gave each trial: then it begins nothing more, judges what was done and says how much that was. Without the option it
 * is never over.
 */
export function timeLimit(): () => boolean {
  let startedAt: number | null = null;
  return () => {
    startedAt ??= performance.now();
    return minutes > 0 && performance.now() - startedAt > minutes * 60_000;
  };
}

/** How long something lasts that has a length of its own: so many milliseconds, and not longer than `--minutes` say. */
export function lastingAtMost(milliseconds: number): number {
  return minutes > 0 ? Math.min(milliseconds, minutes * 60_000) : milliseconds;
}

/** One line that a reader of the log can run again. */
export function sayResult(name: string, plan: TrialPlan, result: string): void {
  console.log(`${name}: seed ${plan.seed}, count ${plan.count}: ${result}`);
}
