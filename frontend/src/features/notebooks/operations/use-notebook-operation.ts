import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/index.ts';
import { notebookRefusal } from '../../../shared/notebooks/notebook-refusal.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

interface Operation<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** Called when the server has done it, before the lists are fresh. */
  onDone?: (answer: Answer, input: Input) => void;
}

/**
 * Something the server does to notebooks, sections or sets. What it says about it is shown, as a success or
 * as an error, and every list of notebooks is asked for again.
 */
export function useNotebookOperation<Input, Answer extends { message: string }>({
  run,
  onDone,
}: Operation<Input, Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, input) => {
      onDone?.(answer, input);
      if (answer.message) toast.success(answer.message);
    },
    onError: (error) => toast.error(notebookRefusal(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notebooks.all }),
  });
}
