import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { framesToDraw, restoreAsDrawn } from './keep-place.ts';

/** How far the element is from the top of what is scrolled: parts above it may grow. */
let above = 0;
let scroller: HTMLElement;
let element: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  scroller = document.createElement('div');
  scroller.style.overflowY = 'auto';
  Object.defineProperty(scroller, 'scrollHeight', { value: 5_000 });
  Object.defineProperty(scroller, 'clientHeight', { value: 700 });
  scroller.scrollBy = ((by: ScrollToOptions) => {
    scroller.scrollTop += by.top ?? 0;
  }) as typeof scroller.scrollBy;
  element = document.createElement('p');
  element.getBoundingClientRect = () => ({ top: above - scroller.scrollTop }) as DOMRect;
  scroller.append(element);
  document.body.append(scroller);
});
afterEach(() => {
  scroller.remove();
  vi.useRealTimers();
});

test('a place is kept while parts above it grow in the next frames', () => {
  above = 300;
  restoreAsDrawn({ element, top: 100 });
  expect(scroller.scrollTop).toBe(200);
  above = 450;
  vi.advanceTimersByTime(17);
  expect(scroller.scrollTop).toBe(350);
});

test('what is shown meanwhile stays where it was shown', () => {
  above = 300;
  restoreAsDrawn({ element, top: 300 });
  // As a comment that is sought, below the text.
  scroller.scrollTop = 1_200;
  vi.advanceTimersByTime(17 * (framesToDraw + 1));
  expect(scroller.scrollTop).toBe(1_200);
});
