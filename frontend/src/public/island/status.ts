import { takePartingWords } from '../../shared/parting-words/parting-words.ts';

/** How long a message is shown, in milliseconds. */
const shownFor = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message in the status region of the page, which screen readers announce. */
export function say(words: string): void {
  const place = document.querySelector('[data-status]');
  if (!place) return;
  clearTimeout(timer);
  place.textContent = words;
  timer = setTimeout(() => {
    place.textContent = '';
  }, shownFor);
}

/** Shows the message that the app left for this page. */
export function sayPartingWords(): void {
  const words = takePartingWords();
  if (words !== null) say(words);
}
