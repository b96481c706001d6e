import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CollectionItems } from '../../../shared/collections/items.ts';
import { fromEmptyFeed } from '../../../shared/navigation/from-empty-feed.ts';
import { paths } from '../../../shared/navigation/paths.ts';

/**
 * Leads from a first feed that is empty to where there is something to follow; only as long as `isLanding`. Returns
 * whether it does: until explore is drawn, an empty feed would only flash.
 */
export function useExploreInstead(
  { state, count }: Pick<CollectionItems<unknown>, 'state' | 'count'>,
  isLanding: boolean,
): boolean {
  const navigate = useNavigate();
  const isFirst = useRef(true);
  const [isLeaving, setLeaving] = useState(false);
  useLayoutEffect(() => {
    if (state !== 'ready') return;
    // The person may have gone on already, to a page that is still being drawn: `isLanding` is of the drawn one.
    const { pathname, search } = window.location;
    const isHere = pathname === paths.home && search === '';
    if (isFirst.current && isLanding && isHere && count === 0) {
      setLeaving(true);
      void navigate(paths.explore, { replace: true, state: fromEmptyFeed });
    }
    isFirst.current = false;
  }, [state, count, isLanding, navigate]);
  return isLeaving && isLanding;
}
