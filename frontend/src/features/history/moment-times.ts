import { daysAgo } from '../../shared/format/days-ago.ts';
import { longDate } from '../../shared/format/long-date.ts';

/** A day as the timeline heads it: `Today`, `Yesterday`, `3rd May, 2026`. */
export function dayName(start: number, now: number, language: string): string {
  const days = daysAgo(start, now);
  if (days > 1 || days < 0) return longDate(new Date(start).toISOString());
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}

const times = new Map<string, Intl.DateTimeFormat>();

function timeFormat(language: string): Intl.DateTimeFormat {
  const known = times.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  times.set(language, made);
  return made;
}

/** A time of day: `14:02`. */
export const timeOf = (instant: number, language: string) => timeFormat(language).format(instant);

/** From when to when: `14:02 – 14:40`. */
export const spanOf = ({ at, until }: { at: number; until: number }, language: string) =>
  timeFormat(language).formatRange(Math.min(at, until), until);
