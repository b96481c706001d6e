import dayjs from 'dayjs';

/** A date as lists show it: `21 Nov, 2026`, in the reader's time zone. */
export function listDate(instant: string): string {
  return dayjs(instant).format('DD MMM, YYYY');
}
