import { listDate } from '../../shared/format/list-date.ts';
import { longDate } from '../../shared/format/long-date.ts';
import { recently } from '../../shared/format/recently.ts';
import { timeAgo } from '../../shared/format/time-ago.ts';

/** Makes dates those of the reader's own day, and comments relative to now: a cached page can contain neither. */
export function followTime(): void {
  for (const time of document.querySelectorAll('time')) {
    const { dateTime, textContent, dataset } = time;
    const local = [listDate, longDate].reduce(
      (text, format) => text.replace(format(dateTime, 'utc'), format(dateTime)),
      textContent,
    );
    if (dataset.recent !== undefined) {
      time.textContent = recently(dateTime, Date.now(), document.documentElement.lang);
      time.title = local;
      continue;
    }
    if (dataset.ago === undefined) {
      if (local !== textContent) time.textContent = local;
      continue;
    }
    time.title = local;
    time.textContent = timeAgo(dateTime, Date.now(), document.documentElement.lang) ?? dataset.ago;
  }
}
