import type { NotebookSetView, NotebookView, SetIcon } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../../shared/api/index.ts';
import { changeOwnNotebooks } from './change-own-notebooks.ts';
import { useNotebookOperation } from './use-notebook-operation.ts';

/** What a person says about a set. */
export interface SetDraft {
  title: string;
  icon: SetIcon;
}

/** Makes a set, with the named notebooks in it. */
export function useCreateSet(notebookIds: string[], onDone: (set: NotebookSetView) => void) {
  return useNotebookOperation({
    run: ({ title, icon }: SetDraft) =>
      call(api.sets.create, { body: { title, icon: { class: icon }, notebookIds } }),
    onDone: ({ set }) => onDone(set),
  });
}

export function useEditSet(set: NotebookSetView, onDone: () => void) {
  return useNotebookOperation({
    run: ({ title, icon }: SetDraft) =>
      call(api.sets.edit, { body: { id: set.id, title, icon: { class: icon } } }),
    onDone,
  });
}

/** Deletes a set; its notebooks stay. */
export function useDeleteSet(set: NotebookSetView, onDone: () => void) {
  return useNotebookOperation({
    run: () => call(api.sets.delete, { body: { id: set.id } }),
    onDone,
  });
}

interface Placing {
  notebook: NotebookView;
  setId: string | null;
}

/** Puts a notebook into a set, out of the one it was in; null takes it out of that. */
export function usePlaceInSet(onDone: () => void = () => {}) {
  const cache = useQueryClient();
  return useNotebookOperation({
    run: ({ notebook, setId }: Placing) => {
      const body = { setId: setId ?? notebook.notebookSetId ?? '', notebookId: notebook.id };
      return call(api.sets.notebook, { body: { ...body, on: setId !== null } });
    },
    before: ({ notebook, setId }) =>
      changeOwnNotebooks(cache, ({ notebooks, sets }) => ({
        notebooks: notebooks.map((one) => (one.id === notebook.id ? { ...one, notebookSetId: setId } : one)),
        sets: sets.map((set) => ({
          ...set,
          notebookIds: [
            ...set.notebookIds.filter((id) => id !== notebook.id),
            ...(set.id === setId ? [notebook.id] : []),
          ],
        })),
      })),
    onDone,
  });
}
