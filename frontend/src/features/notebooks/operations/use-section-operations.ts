import type { SectionView } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { useNotebookOperation } from './use-notebook-operation.ts';

/** What a person says about a section. */
export interface SectionDraft {
  title: string;
  color: string;
}

export function useCreateSection(notebookId: string, onDone: (section: SectionView) => void) {
  return useNotebookOperation({
    run: (draft: SectionDraft) => call(api.sections.create, { body: { notebookId, ...draft } }),
    onDone: ({ section }) => onDone(section),
  });
}

export function useEditSection(section: SectionView, onDone: () => void) {
  return useNotebookOperation({
    run: (draft: SectionDraft) =>
      call(api.sections.edit, {
        body: { sectionId: section.id, notebookId: section.notebookId, ...draft },
      }),
    onDone,
  });
}

/** Deletes a section; its notes stay in the notebook. */
export function useDeleteSection(section: SectionView, onDone: () => void) {
  const cache = useQueryClient();
  return useNotebookOperation({
    run: () => call(api.sections.delete, { body: { sectionId: section.id } }),
    onDone: () => {
      onDone();
      void cache.invalidateQueries({ queryKey: queryKeys.notes.all });
    },
  });
}
