import type { DroppedFile } from './import/dropped-file.ts';

/** What is exported or printed. */
export interface ExchangeSubject {
  type: 'note' | 'notebook';
  id: string;
  title: string;
}

/** A menu's entry for what takes a note or notebook out. */
export type ExchangeAct = 'export' | 'print';

/** What a menu, a list or a drop requests; `exchange-dialogs.tsx` does it. */
export type RequestedExchange =
  | { act: 'export'; subject: ExchangeSubject }
  | { act: 'print'; subject: ExchangeSubject }
  | { act: 'export-notes'; noteIds: readonly string[] }
  /** All notes of one's own. */
  | { act: 'export-all' }
  /** Without files they are chosen in the dialog. */
  | { act: 'import'; files?: Promise<readonly DroppedFile[]> }
  | { act: 'follow'; taskId: string; isNew?: boolean };

function createRequestedExchange() {
  const listeners = new Set<() => void>();
  let requested: RequestedExchange | null = null;

  function become(next: RequestedExchange | null): void {
    requested = next;
    for (const listener of listeners) listener();
  }

  return {
    current: (): RequestedExchange | null => requested,
    /** Calls the listener after each change; returns a function that unsubscribes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Opens a dialog. When it closes, the focus returns to the element that has it now. */
    open: (next: RequestedExchange): void => become(next),
    close: (): void => become(null),
  };
}

/** What was requested. Stored outside of the menus, because they close before its dialog does, and a file may be dropped on any page. */
export const requestedExchange = createRequestedExchange();
