import { useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { useNotebookOperation } from './use-notebook-operation.ts';

/** What is said of a notebook before it is deleted. */
export interface DeletedNotebook {
  id: string;
  name: string;
  temp: { notesCount: number };
}

/** Deletes a notebook with everything in it, for good. */
export function useDeleteNotebook(onDeleted: () => void) {
  const cache = useQueryClient();
  return useNotebookOperation({
    run: (notebook: DeletedNotebook) => call(api.notebooks.delete, { body: { notebookId: notebook.id } }),
    onDone: (_answer, notebook) => {
      onDeleted();
      cache.removeQueries({ queryKey: queryKeys.notebooks.one(notebook.id) });
      void cache.invalidateQueries({ queryKey: queryKeys.notes.all });
    },
  });
}
