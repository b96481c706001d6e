import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { AppError } from '../../../shared/api/index.ts';
import { takeIntendedAct } from '../../../shared/intended-act/intended-act.ts';
import { useViewSaved } from '../../../shared/navigation/use-view-saved.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { changedKeys, intendedActs, type SubjectKind } from './intended-acts.ts';

/**
 * Performs the intended act of a guest after sign-in, at the address of the public page. An act that the person is not
 * allowed, such as saving their own note, is dropped.
 */
export function useIntendedAct(): void {
  const cache = useQueryClient();
  const view = useViewSaved();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const intended = takeIntendedAct(pathname + search);
    if (!intended) return;
    const [, kind, id] = /^(\w+):(.+)$/.exec(intended.subject) ?? [];
    if (!isKind(kind) || id === undefined) return;
    const act = intendedActs[intended.act]?.[kind];
    if (!act) return;
    void act(id)
      .then(
        (message) =>
          message !== null && toast.brief(message, intended.act === 'save' ? { action: view } : {}),
      )
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        if (error.code !== 'forbidden') toast.error(error.message);
      })
      .finally(() => Promise.all(changedKeys[kind].map((queryKey) => cache.invalidateQueries({ queryKey }))));
  }, [pathname, search, cache, view]);
}

function isKind(kind: string | undefined): kind is SubjectKind {
  return kind !== undefined && kind in changedKeys;
}
