import { useCallback, useSyncExternalStore } from 'react';

const key = 'openFolds';
let open: ReadonlySet<string> | null = null;
const listeners = new Set<() => void>();

/** Ids of the notebooks and sections whose folds are open, kept until the tab is closed. */
function openFolds(): ReadonlySet<string> {
  open ??= new Set(sessionStorage.getItem(key)?.split(' ').filter(Boolean));
  return open;
}

function setOpen(id: string, isOpen: boolean): void {
  const next = new Set(openFolds());
  if (isOpen) next.add(id);
  else next.delete(id);
  open = next;
  sessionStorage.setItem(key, [...next].join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the fold of a notebook or a section is open, and how to open and close it. */
export function useFold(id: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(subscribe, () => openFolds().has(id));
  return [isOpen, useCallback((next: boolean) => setOpen(id, next), [id])];
}
