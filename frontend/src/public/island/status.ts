import { takePartingWords } from '../../shared/parting-words/parting-words.ts';

/** How long a word stays, in milliseconds. */
const shownFor = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows words in the status of the page, which screen readers read out. */
export function say(words: string): void {
  const place = document.querySelector('[data-status]');
  if (!place) return;
  clearTimeout(timer);
  place.textContent = words;
  timer = setTimeout(() => {
    place.textContent = '';
  }, shownFor);
}

/** Says what the app had to say as it left for this page. */
export function sayPartingWords(): void {
  const words = takePartingWords();
  if (words !== null) say(words);
}
