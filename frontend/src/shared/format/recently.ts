import { listDate } from './list-date.ts';
import { timeAgo } from './time-ago.ts';

const week = 7 * 86_400_000;

/** When something was, as it matters to a reader: how long ago within a week, then the date. */
export function recently(instant: string, now: number, language: string): string {
  const isRecent = now - Date.parse(instant) < week;
  return (isRecent && (timeAgo(instant, now, language) ?? justNow(language))) || listDate(instant);
}

const justNow = (language: string) =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
