import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';

dayjs.extend(advancedFormat);

/** A date as an open note shows it: `21st November, 2026`, in the reader's time zone. */
export function longDate(instant: string): string {
  return dayjs(instant).format('Do MMMM, YYYY');
}
