/** Closes all open popovers except the clicked one. With null (Escape), the focus returns to the button. */
export function closePopovers(clicked: Element | null): void {
  for (const popover of document.querySelectorAll<HTMLDetailsElement>('details[data-popover][open]')) {
    if (clicked && popover.contains(clicked)) continue;
    if (!clicked && popover.contains(document.activeElement)) popover.querySelector('summary')?.focus();
    popover.open = false;
  }
}
