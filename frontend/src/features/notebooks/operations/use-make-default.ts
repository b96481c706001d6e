import type { NotebookView } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, api, call } from '../../../shared/api/index.ts';
import { notebookRefusal } from '../../../shared/notebooks/notebook-refusal.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { changeOwnNotebooks, eachNotebook } from './change-own-notebooks.ts';
import { useNotebookOperation } from './use-notebook-operation.ts';

const kinds = {
  makeDefault: { endpoint: api.notebooks.changeDefault, flag: 'isDefault', already: 'alreadyDefault' },
  makeDefaultSaving: {
    endpoint: api.notebooks.changeDefaultSaved,
    flag: 'isSaved',
    already: 'alreadySaving',
  },
} as const;

/** Has new notes, or saved ones of others, go to another notebook; warns when they go to this one already. */
export function useMakeDefault() {
  const { t } = useTranslation('notebooks');
  const cache = useQueryClient();
  const { mutate } = useNotebookOperation({
    run: ({ kind, notebook }: { kind: keyof typeof kinds; notebook: NotebookView }) =>
      call(kinds[kind].endpoint, { body: { notebookId: notebook.id } }),
    before: ({ kind, notebook }) =>
      changeOwnNotebooks(
        cache,
        eachNotebook((one) => ({ ...one, [kinds[kind].flag]: one.id === notebook.id })),
      ),
    // It became the default on another screen.
    onRefused: (error) => {
      const already = error instanceof AppError && error.code === 'conflict';
      (already ? toast.warning : toast.error)(notebookRefusal(error));
    },
  });
  return (kind: keyof typeof kinds, notebook: NotebookView) => {
    if (notebook[kinds[kind].flag]) toast.warning(t(kinds[kind].already));
    else mutate({ kind, notebook });
  };
}
