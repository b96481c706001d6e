import type { NotebookView } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { useNotebookOperation } from './use-notebook-operation.ts';

/** Protects a notebook, or takes its protection away. */
export function useProtectNotebook(onDone: () => void) {
  const cache = useQueryClient();
  return useNotebookOperation({
    run: (notebook: NotebookView) =>
      call(api.notebooks.protect, { body: { notebookId: notebook.id, on: !notebook.isProtected } }),
    onDone: () => {
      onDone();
      // What others see of its notes changed with it.
      void cache.invalidateQueries({ queryKey: queryKeys.notes.all });
    },
  });
}
