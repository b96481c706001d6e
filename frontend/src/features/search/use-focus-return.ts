import { useRef } from 'react';

/** Remembers what has the focus, and gives it back once, unless it is forgotten. */
export function useFocusReturn() {
  const before = useRef<{ element: Element; range: Range | null } | null>(null);
  return {
    remember() {
      const selection = getSelection();
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
      before.current = document.activeElement && { element: document.activeElement, range };
    },
    forget() {
      before.current = null;
    },
    /** Answers whether there was still something to give it to. */
    giveBack(): boolean {
      const { element, range } = before.current ?? {};
      before.current = null;
      if (!(element instanceof HTMLElement && element.isConnected) || element === document.body) return false;
      element.focus();
      // The caret of an edited text would be at its beginning.
      if (range && element.isContentEditable) {
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
      }
      return true;
    },
  };
}
