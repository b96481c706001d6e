import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import { idOf, readSelection } from './selection.ts';

/** The position of the present entry in the history of this tab; React Router counts them there. */
const placeInHistory = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Clears the selection when what is selected was deleted. The entries of the history that showed it last, in
 * its edit mode and out of it, are gone through first: Back leads to what was open before, not to what is gone.
 */
export function useLeaveDeleted(): (deletedId: string) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  /** What each entry selected, as far as this page has seen them. */
  const seen = useRef(new Map<number, string | null>());
  /** The first of the entries that are left, while the history is on its way there. */
  const leaving = useRef<number | null>(null);

  // Each time, because the place in the history is nothing that React knows of.
  useEffect(() => {
    const here = placeInHistory();
    seen.current.set(here, idOf(readSelection({ pathname, search })));
    if (leaving.current !== here) return;
    leaving.current = null;
    void navigate(paths.home, { replace: true });
  });

  return (deletedId) => {
    const here = placeInHistory();
    if (seen.current.get(here) !== deletedId) return;
    let first = here;
    while (seen.current.get(first - 1) === deletedId) first--;
    if (first === here) void navigate(paths.home, { replace: true });
    else {
      leaving.current = first;
      void navigate(first - here);
    }
  };
}
