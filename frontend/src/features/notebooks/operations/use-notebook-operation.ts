import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/index.ts';
import { notebookRefusal } from '../../../shared/notebooks/notebook-refusal.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

interface Operation<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** Shows the change before it is done. What it returns takes it back, and is called when the server refuses. */
  before?: (input: Input) => Promise<() => void>;
  /** Called when the server has done it, before the lists are fresh. */
  onDone?: (answer: Answer, input: Input) => void;
  /** Shows the server's refusal, instead of the error that is shown otherwise. */
  onRefused?: (error: unknown) => void;
}

/**
 * Something the server does to notebooks, sections or sets. What it says about it is shown, as a success or
 * as an error, and every list of notebooks is asked for again.
 */
export function useNotebookOperation<Input, Answer extends { message: string }>({
  run,
  before,
  onDone,
  onRefused,
}: Operation<Input, Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: run,
    onMutate: (input: Input) => before?.(input),
    onSuccess: (answer, input) => {
      onDone?.(answer, input);
      toast.success(answer.message);
    },
    onError: (error, _input, takeBack) => {
      takeBack?.();
      if (onRefused) onRefused(error);
      else toast.error(notebookRefusal(error));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notebooks.all }),
  });
}
