/**
 * Makes the frame of a table that is wider than it a region that keys can reach and scroll, and ends that.
 *
 * @param label what the region is called, null where keys need not reach it
 */
export function showTableRegion(frame: HTMLElement, label: string | null): void {
  const isRegion = label !== null && frame.scrollWidth > frame.clientWidth + 1;
  if (isRegion === frame.hasAttribute('tabindex')) return;
  if (!isRegion) {
    for (const name of ['tabindex', 'role', 'aria-label']) frame.removeAttribute(name);
    return;
  }
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', label);
}
