const parts = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const local = new Intl.DateTimeFormat('en-US', parts);
const utc = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });

/** A date as lists show it: `21 Nov, 2026`. In the reader's time zone, or in UTC where the page is made for everyone. */
export function listDate(instant: string, zone: 'local' | 'utc' = 'local'): string {
  const { day, month, year } = dateParts(zone === 'utc' ? utc : local, instant);
  return `${day} ${month}, ${year}`;
}

/** The parts of a date by their names, as a format writes them. */
export function dateParts(format: Intl.DateTimeFormat, instant: string) {
  const found = { day: '', month: '', year: '' };
  for (const { type, value } of format.formatToParts(new Date(instant)))
    if (type === 'day' || type === 'month' || type === 'year') found[type] = value;
  return found;
}
