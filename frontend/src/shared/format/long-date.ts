import { dateParts } from './list-date.ts';

const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const local = new Intl.DateTimeFormat('en-US', parts);
const utc = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;

/**
 * A date as an open note shows it: `21st November, 2026`. In the reader's time zone, or in UTC where the page is made
 * for everyone.
 */
export function longDate(instant: string, zone: 'local' | 'utc' = 'local'): string {
  const { day, month, year } = dateParts(zone === 'utc' ? utc : local, instant);
  return `${day}${endings[ordinals.select(Number(day))]} ${month}, ${year}`;
}
