import type { NotebookView } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../../shared/api/index.ts';

/** Reloads the cards of an open notebook when its list of notes has changed. */
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
