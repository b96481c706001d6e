import { daysAgo } from '../../../shared/format/days-ago.ts';
import { longDate } from '../../../shared/format/long-date.ts';

/** Since when, behind *since*: `14:05`, `yesterday`, `Tuesday`, `3rd May, 2026`. */
export function since(instant: number, now: number, language: string): string {
  const days = daysAgo(instant, now);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(instant);
  if (days <= 0) return format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (days === 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
  if (days < 7) return format({ weekday: 'long' });
  return longDate(new Date(instant).toISOString());
}
