/** The nearest element around that scrolls its content up and down; null if that is the page. */
export function scrollingParent(element: HTMLElement): HTMLElement | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}
