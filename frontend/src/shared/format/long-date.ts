import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import utc from 'dayjs/plugin/utc';

dayjs.extend(advancedFormat);
dayjs.extend(utc);

/**
 * A date as an open note shows it: `21st November, 2026`. In the reader's time zone, or in UTC where the page is made
 * for everyone.
 */
export function longDate(instant: string, zone: 'local' | 'utc' = 'local'): string {
  return (zone === 'utc' ? dayjs.utc(instant) : dayjs(instant)).format('Do MMMM, YYYY');
}
