import { timeAgo } from '../../shared/format/time-ago.ts';

/** Replaces dates by relative times, which a cached page cannot contain. */
export function followTime(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.title = time.textContent;
    time.textContent =
      timeAgo(time.dateTime, Date.now(), document.documentElement.lang) ?? time.dataset.ago ?? '';
  }
}
