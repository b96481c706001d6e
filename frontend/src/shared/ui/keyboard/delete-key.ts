import type { KeyboardEvent } from 'react';

/** What an element gets so that Delete, while it has the focus, moves what it is about to the trash. */
export function deleteKey(move: () => void) {
  return {
    'aria-keyshortcuts': 'Delete',
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Delete' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      move();
    },
  };
}
