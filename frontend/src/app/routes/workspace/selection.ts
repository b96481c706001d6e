import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** What the right panel shows, as the address says it. */
export type Selection = { kind: 'none' } | { kind: 'note'; noteId: string } | { kind: 'new' };

/** Reads `?note=<id>` and `?n`. */
function readSelection(search: string): Selection {
  const query = new URLSearchParams(search);
  const noteId = query.get('note');
  if (noteId) return { kind: 'note', noteId };
  return query.has('n') ? { kind: 'new' } : { kind: 'none' };
}

export function useSelection(): Selection {
  const { search } = useLocation();
  return useMemo(() => readSelection(search), [search]);
}
