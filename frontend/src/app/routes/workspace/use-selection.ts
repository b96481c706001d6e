import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { readSelection, type Selection } from './selection.ts';

/** The selection of the present address. The same object as long as the address stays. */
export function useSelection(): Selection {
  const { search } = useLocation();
  return useMemo(() => readSelection(search), [search]);
}
