import { typeOut } from './type-out.ts';

/** How long a use is shown, in milliseconds. */
const wait = 15_000;
/** Milliseconds without scrolling after which a scroll by hand is finished. */
const settled = 120;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

interface Carousel {
  root: HTMLElement;
  track: HTMLElement;
  slides: readonly HTMLElement[];
  links: readonly HTMLElement[];
  /** The last words of the headline, one for each slide. */
  endings: readonly HTMLElement[];
  current: number;
  isPaused: boolean;
}

let carousel: Carousel | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Advances the uses of the landing page, except during interaction and with reduced motion. */
export function startCarousel(): void {
  const root = document.querySelector<HTMLElement>('[data-carousel]');
  const track = root?.querySelector<HTMLElement>('[data-track]');
  if (!root || !track) return;
  const all = (selector: string, place: ParentNode = root) => [
    ...place.querySelectorAll<HTMLElement>(selector),
  ];
  const links = all('[data-slide-link]');
  const slides = [...track.children].filter((slide) => slide instanceof HTMLElement);
  carousel = {
    root,
    track,
    slides,
    links,
    endings: all('[data-ending]', document),
    current: 0,
    isPaused: reduced.matches,
  };
  links.forEach((link, at) => {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      show(at);
    });
  });
  for (const event of ['pointerleave', 'focusout']) root.addEventListener(event, startWaiting);
  followScrolling(track);
  showPaused();
  type();
  startWaiting();
}

export function toggleCarousel(): void {
  if (!carousel) return;
  carousel.isPaused = !carousel.isPaused;
  showPaused();
  startWaiting();
}

function startWaiting(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (carousel && !isHeld(carousel)) show((carousel.current + 1) % carousel.slides.length);
    else startWaiting();
  }, wait);
}

/** Whether the carousel pauses: it is paused, hovered, focused or not visible. */
function isHeld({ root, isPaused }: Carousel): boolean {
  return (
    isPaused ||
    document.hidden ||
    root.matches(':hover, :focus-within') ||
    root.getBoundingClientRect().bottom < 0
  );
}

function show(at: number): void {
  const slide = carousel?.slides[at];
  if (!carousel || !slide) return;
  const first = carousel.slides[0] as HTMLElement;
  carousel.track.scrollTo({
    left: slide.offsetLeft - first.offsetLeft,
    behavior: reduced.matches ? 'instant' : 'smooth',
  });
  mark(at);
}

/** Makes a use the current one, independent of the scroll position. */
function mark(at: number): void {
  startWaiting();
  if (!carousel || carousel.current === at) return;
  carousel.current = at;
  carousel.links.forEach((link, index) => {
    link.setAttribute('aria-current', String(index === at));
  });
  carousel.endings.forEach((ending, index) => {
    ending.toggleAttribute('data-shown', index === at);
  });
  type();
}

function type(): void {
  const ending = carousel?.endings[carousel.current];
  if (ending) typeOut(ending, { atOnce: reduced.matches });
}

function followScrolling(track: HTMLElement): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const [first, second] = carousel?.slides ?? [];
      if (first && second) mark(Math.round(track.scrollLeft / (second.offsetLeft - first.offsetLeft)));
    }, settled);
  };
  track.addEventListener('scroll', follow, { passive: true });
}

function showPaused(): void {
  const button = carousel?.root.querySelector<HTMLElement>('[data-act="carousel"]');
  if (!button || !carousel) return;
  button.toggleAttribute('data-paused', carousel.isPaused);
  const label = (carousel.isPaused ? button.dataset.play : button.dataset.pause) ?? '';
  button.setAttribute('aria-label', label);
  button.title = label;
}
