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

/** The same with a button for what it says, until the page is scrolled on or the button was pressed. */
export function offer(words: string, label: string, run: () => void): void {
  const place = document.querySelector('[data-status]');
  if (!place) return;
  const button = document.createElement('button');
  button.textContent = label;
  const end = () => {
    button.remove();
    if (place.textContent === `${words} `) place.textContent = '';
    removeEventListener('scroll', ifFar);
  };
  const ifFar = () => {
    if (scrollY > innerHeight) end();
  };
  button.addEventListener('click', () => {
    end();
    run();
  });
  addEventListener('scroll', ifFar, { passive: true });
  place.replaceChildren(`${words} `, button);
}

/** Shows the message that the app left for this page. */
export function sayPartingWords(): void {
  const words = takePartingWords();
  if (words !== null) say(words);
}
