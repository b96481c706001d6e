import { useEffect } from 'react';
import { useNavigate, useNavigationType } from 'react-router-dom';
import type { CollectionItems } from '../../../shared/collections/items.ts';
import { paths } from '../../../shared/navigation/paths.ts';

/** The feed has been shown since this page was loaded. */
let isKnown = false;

/** Leads to where there is something to follow when the first feed after landing on `/` is empty; asked for, it stays. */
export function useExploreInstead({ state, count }: Pick<CollectionItems<unknown>, 'state' | 'count'>): void {
  const navigate = useNavigate();
  const isAskedFor = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (state !== 'ready' || isKnown) return;
    isKnown = true;
    if (count === 0 && !isAskedFor) void navigate(paths.explore, { replace: true });
  }, [state, count, isAskedFor, navigate]);
}
