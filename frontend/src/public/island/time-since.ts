import { timeAgo } from '../../shared/format/time-ago.ts';

/** Says how long ago something was: a page that is kept can only say the date. */
export function followTime(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.title = time.textContent;
    time.textContent =
      timeAgo(time.dateTime, Date.now(), document.documentElement.lang) ?? time.dataset.ago ?? '';
  }
}
