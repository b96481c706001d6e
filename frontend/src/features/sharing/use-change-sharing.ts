import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/index.ts';
import { type ToastOptions, toast } from '../../shared/ui/toasts.tsx';
import { refusalFor, type Subject } from './sharing-subject.ts';

interface Change<Wish> {
  subject: Subject;
  run: (wish: Wish) => Promise<{ message: string }>;
  onDone: () => void;
  /** What the toast offers next. */
  offer?: (wish: Wish) => ToastOptions;
}

/** A change to who sees a thing. What the server says of it is shown, and the views that show it are loaded again. */
export function useChangeSharing<Wish>({ subject, run, onDone, offer }: Change<Wish>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async ({ message }, wish) => {
      toast.success(message, offer?.(wish));
      onDone();
      await Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.notes.all }),
        cache.invalidateQueries({ queryKey: queryKeys.notebooks.all }),
      ]);
    },
    onError: (error) => toast.error(refusalFor(subject, error)),
  });
}
