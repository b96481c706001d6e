import { scrollerOf } from '../../../shared/ui/scrolling-parent.ts';

/** A part of a page and where it was in the window. */
export interface Place {
  element: Element;
  top: number;
}

/** What stands first below `line`, a height in the window: of these elements, the first that ends below it. */
export function placeBelow(line: number, elements: Iterable<Element>): Place | null {
  for (const element of elements) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > line) return { element, top };
  }
  return null;
}

/** Scrolls so far that this part of the page is where it was, after parts above it have grown or shrunk. */
export function restore({ element, top }: Place): void {
  const moved = element.getBoundingClientRect().top - top;
  if (Math.abs(moved) >= 1) scrollerOf(element)?.scrollBy({ top: moved, behavior: 'instant' });
}

/** Where a note was that leaves the page; for what comes in its place within the same task. */
let left: { documentName: string; index: number; top: number } | null = null;

/** To be called before the parts of a note leave the page. */
export function handOver(documentName: string | null, line: number, parts: readonly Element[]): void {
  const place = placeBelow(line, parts);
  if (!place || documentName === null) return;
  left = { documentName, index: parts.indexOf(place.element), top: place.top };
  queueMicrotask(() => {
    left = null;
  });
}

/** Puts the parts of a note where its parts were before on the page. */
export function takeOver(documentName: string | null, parts: readonly Element[]): void {
  const element = left?.documentName === documentName ? parts[left.index] : undefined;
  if (left && element) restoreAsDrawn({ element, top: left.top });
  left = null;
}

/** Blocks that have never been in sight have their own height only once they are drawn there. */
export const framesToDraw = 3;

/** Restores it now and in the next frames, unless something else is shown meanwhile, as a comment that is sought. */
export function restoreAsDrawn(place: Place, frames = framesToDraw): void {
  restore(place);
  if (frames === 0) return;
  const scroller = scrollerOf(place.element);
  const top = () => place.element.getBoundingClientRect().top;
  const [topBefore, scrolledBefore] = [top(), scroller?.scrollTop ?? 0];
  requestAnimationFrame(() => {
    const scrolled = (scroller?.scrollTop ?? 0) - scrolledBefore;
    const isScrolledAlone = Math.abs(scrolled) >= 1 && Math.abs(top() - topBefore + scrolled) < 1;
    if (!isScrolledAlone) restoreAsDrawn(place, frames - 1);
  });
}
