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

interface Offer {
  message: string;
  /** What the button that takes it is called. */
  action: string;
  /** And the one that does not. */
  close: string;
}

/** The same with buttons to take it or not, until one was pressed or the page is scrolled on. */
export function offer({ message, action, close }: Offer, run: () => void): void {
  const place = document.querySelector('[data-status]');
  if (!place) return;
  const take = document.createElement('button');
  take.textContent = action;
  const leave = document.createElement('button');
  leave.textContent = '×';
  leave.ariaLabel = close;
  const end = () => {
    if (place.contains(take)) place.replaceChildren();
    removeEventListener('scroll', ifFar);
  };
  const ifFar = () => {
    if (scrollY > innerHeight) end();
  };
  leave.addEventListener('click', end);
  take.addEventListener('click', () => {
    end();
    run();
  });
  addEventListener('scroll', ifFar, { passive: true });
  place.replaceChildren(message, take, leave);
}

/** Shows the message that the app left for this page. */
export function sayPartingWords(): void {
  const words = takePartingWords();
  if (words !== null) say(words);
}
