/** Closes open popovers but the one that was clicked into. With null, by Escape, the focus goes back to the button. */
export function closePopovers(clicked: Element | null): void {
  for (const popover of document.querySelectorAll<HTMLDetailsElement>('details[data-popover][open]')) {
    if (clicked && popover.contains(clicked)) continue;
    if (!clicked && popover.contains(document.activeElement)) popover.querySelector('summary')?.focus();
    popover.open = false;
  }
}
