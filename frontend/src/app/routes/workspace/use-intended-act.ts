import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { idOf, type Selection } from '../../../features/workspace/selection.ts';
import { AppError, queryKeys } from '../../../shared/api/index.ts';
import { takeIntendedAct } from '../../../shared/intended-act/intended-act.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { changedKeys, intendedActs } from './intended-acts.ts';

/**
 * Finishes what a guest began on a public page before signing in, once the same note or notebook is open. An act that
 * this person is not allowed, such as saving what is their own, is left.
 */
export function useIntendedAct(selection: Selection): void {
  const cache = useQueryClient();
  const { kind } = selection;
  const id = idOf(selection);
  useEffect(() => {
    if (id === null || (kind !== 'note' && kind !== 'notebook')) return;
    const [name = '', target = ''] = takeIntendedAct(`${kind}:${id}`)?.split(':') ?? [];
    const act = intendedActs[name]?.[kind];
    if (!act) return;
    void act(id, target)
      .then((message) => message !== null && toast.brief(message))
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        if (error.code !== 'forbidden') toast.error(error.message);
      })
      .finally(() => {
        void cache.invalidateQueries({ queryKey: changedKeys[kind] });
        void cache.invalidateQueries({ queryKey: queryKeys.comments.all });
      });
  }, [kind, id, cache]);
}
