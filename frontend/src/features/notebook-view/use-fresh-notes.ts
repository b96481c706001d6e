import type { NotebookView } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../../shared/api/index.ts';

/** Asks for the cards of an open notebook anew when other notes than before stand in it. */
export function useFreshNotes(notebook: NotebookView | undefined): void {
  const cache = useQueryClient();
  const seen = useRef(notebook);
  useEffect(() => {
    const before = seen.current;
    seen.current = notebook;
    if (!notebook || before?.id !== notebook.id || before.notes.join() === notebook.notes.join()) return;
    void cache.invalidateQueries({ queryKey: queryKeys.notes.inNotebook(notebook.id) });
  }, [notebook, cache]);
}
