import type { KeyboardEvent } from 'react';

/**
 * The place that an arrow key leads to from another one. The first choice is above two columns of the others; null where
 * the key leads out of them, as left of the first column.
 */
function placeInColumns(at: number, count: number, key: string): number | null {
  const column = at === 0 ? null : (at - 1) % 2;
  switch (key) {
    case 'ArrowDown':
      if (at === 0) return count > 1 ? 1 : 0;
      return at + 2 < count ? at + 2 : 0;
    case 'ArrowUp':
      if (at === 0) return count - 1;
      return Math.max(at - 2, 0);
    case 'ArrowRight':
      return column === 0 && at + 1 < count ? at + 1 : null;
    case 'ArrowLeft':
      return column === 1 ? at - 1 : null;
    default:
      return null;
  }
}

/** Takes the arrow keys of a menu of two columns, before the menu takes them for a single one. */
export function walkColumns(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
  const at = items.indexOf(event.target as HTMLElement);
  const next = at < 0 ? null : placeInColumns(at, items.length, event.key);
  if (next === null) return;
  event.preventDefault();
  event.stopPropagation();
  items[next]?.focus();
}
