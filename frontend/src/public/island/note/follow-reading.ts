import { keepReadingPlace, leftAt } from '../../../shared/reader/reading-place.ts';
import { offer } from '../status.ts';

/** Offers to go on where a note was left, and keeps what is read of it. The page does not scroll by itself. */
export function followReading(): void {
  const text = document.querySelector<HTMLElement>('[data-left-off]');
  const noteId = new URLSearchParams(location.search).get('note');
  if (!text || !noteId) return;
  const place = location.hash === '' && scrollY === 0 ? leftAt(noteId, text) : null;
  if (place) offer(JSON.parse(text.dataset.leftOff ?? '{}'), () => place.scrollIntoView());
  keepReadingPlace(noteId, text);
}
