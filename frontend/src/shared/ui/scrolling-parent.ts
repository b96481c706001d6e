/** The nearest element around that scrolls its content up and down; null if that is the page. */
export function scrollingParent(element: Element): HTMLElement | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}

/** The same, or the page. */
export function scrollerOf(element: Element): HTMLElement | null {
  const page = document.scrollingElement;
  return scrollingParent(element) ?? (page instanceof HTMLElement ? page : null);
}
