/** Words that people read in a minute. */
const pace = 230;

/** How long reading so many words takes, in whole minutes; null for nothing to read. */
export function readingMinutes(words: number): number | null {
  return words === 0 ? null : Math.max(1, Math.round(words / pace));
}
