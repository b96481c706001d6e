const dayMs = 86_400_000;

/** The beginning of the day of an instant, where the person is. */
export function startOfDay(instant: number): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}

/** How many days before today an instant was: 0 today, negative later. */
export function daysAgo(instant: number, now: number): number {
  // Rounded: a day on which clocks are changed has 23 or 25 hours.
  return Math.round((startOfDay(now) - startOfDay(instant)) / dayMs);
}
