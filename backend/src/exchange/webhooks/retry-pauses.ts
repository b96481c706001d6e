const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After the first attempt, the second, …: a receiver that is away for a day hears of it all the same. */
const pauses = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];
/** So that what failed together does not come back together. */
const jitter = 0.2;

/** How long to wait after so many attempts, or null after the last one. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + jitter * random()));
}

/** A receiver that fails for so long is told of nothing more until its owner switches it on again. */
export const givenUpAfterMs = 3 * 24 * hour;
