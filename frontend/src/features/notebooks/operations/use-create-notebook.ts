import type { NotebookView } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import type { OwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import { useNotebookOperation } from './use-notebook-operation.ts';

/** Makes an empty notebook. It is among one's own at once, so that it can be chosen where it was made. */
export function useCreateNotebook(onCreated: (notebook: NotebookView) => void) {
  const cache = useQueryClient();
  return useNotebookOperation({
    run: (name: string) => call(api.notebooks.create, { body: { name } }),
    onDone: ({ notebook }) => {
      cache.setQueryData<OwnNotebooks>(
        queryKeys.notebooks.mine,
        (own) => own && { ...own, notebooks: [...own.notebooks, notebook] },
      );
      onCreated(notebook);
    },
  });
}
