const day = 86_400_000;

/** A moment that a file names, in milliseconds; null for what is none, or lies in the future or before 1970. */
export function readDate(text: string): number | null {
  const compact = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/.exec(text.trim());
  const [, year, month, date, hour, minute, second] = compact ?? [];
  const iso = compact ? `${year}-${month}-${date}T${hour}:${minute}:${second}Z` : withZone(text.trim());
  const at = Date.parse(iso);
  return Number.isFinite(at) && at >= 0 && at <= Date.now() + day && /\d/.test(text) ? at : null;
}

/** Without a zone a time would be another one on each server. */
function withZone(text: string): string {
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text)) return `${text.replace(' ', 'T')}Z`;
  if (/^\d{4}$|^\d{1,3}$/.test(text)) return '';
  return /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i.test(text) || /^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text} UTC`;
}
