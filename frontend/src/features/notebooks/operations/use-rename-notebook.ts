import type { NotebookView } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { changeOwnNotebooks, eachNotebook } from './change-own-notebooks.ts';
import { useNotebookOperation } from './use-notebook-operation.ts';

/** Gives a notebook another name: shown at once, taken back when the server refuses. */
export function useRenameNotebook() {
  const cache = useQueryClient();
  return useNotebookOperation({
    run: ({ notebook, name }: { notebook: NotebookView; name: string }) =>
      call(api.notebooks.edit, { body: { id: notebook.id, name } }),
    before: ({ notebook, name }) =>
      changeOwnNotebooks(
        cache,
        eachNotebook((one) => (one.id === notebook.id ? { ...one, name } : one)),
      ),
    // Views of notes have the name of the notebook they are in.
    onDone: () => void cache.invalidateQueries({ queryKey: queryKeys.notes.all }),
  });
}
