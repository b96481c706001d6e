import { useEffect, useState, useSyncExternalStore } from 'react';

/** The dialogs that are open, in the order in which they were opened. */
let open: readonly symbol[] = [];
const listeners = new Set<() => void>();

function become(next: readonly symbol[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this dialog is in front of all others: Escape closes that one alone. */
export function useIsTopDialog(): boolean {
  const [self] = useState(() => Symbol('dialog'));
  useEffect(() => {
    become([...open, self]);
    return () => become(open.filter((other) => other !== self));
  }, [self]);
  return useSyncExternalStore(subscribe, () => open.at(-1)) === self;
}
