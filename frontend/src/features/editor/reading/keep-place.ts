import { scrollerOf } from '../../../shared/ui/scrolling-parent.ts';

/** A part of a page and where it stood in the window. */
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

/** Scrolls so far that this part of the page stands where it stood, whatever has grown or shrunk above it. */
export function restore({ element, top }: Place): void {
  const moved = element.getBoundingClientRect().top - top;
  if (Math.abs(moved) >= 1) scrollerOf(element)?.scrollBy({ top: moved, behavior: 'instant' });
}
