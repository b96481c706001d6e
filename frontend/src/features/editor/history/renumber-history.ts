import type * as Y from 'yjs';

/**
 * Lets a history find what it remembers under fresh Yjs client ids (C25). Under the former ones is what another person
 * wrote, which undo would take away instead.
 */
export function renumberHistory(history: Y.UndoManager, fresh: ReadonlyMap<number, number>): void {
  for (const { insertions, deletions } of [...history.undoStack, ...history.redoStack]) {
    for (const { clients } of [insertions, deletions]) {
      for (const [former, id] of fresh) {
        const ranges = clients.get(former);
        if (!ranges) continue;
        clients.delete(former);
        clients.set(id, ranges);
      }
    }
  }
}
