import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** A date as lists show it: `21 Nov, 2026`. In the reader's time zone, or in UTC where the page is made for everyone. */
export function listDate(instant: string, zone: 'local' | 'utc' = 'local'): string {
  return (zone === 'utc' ? dayjs.utc(instant) : dayjs(instant)).format('DD MMM, YYYY');
}
