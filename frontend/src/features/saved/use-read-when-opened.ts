import type { SavedItem } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, call, queryKeys } from '../../shared/api/index.ts';

/**
 * Marks what one saved as read when it is opened; not what is saved while it is open.
 *
 * @param isSaved null while that is not known
 */
export function useReadWhenOpened(kind: SavedItem['kind'], id: string | null, isSaved: boolean | null): void {
  const cache = useQueryClient();
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || isSaved === null || known.current === id) return;
    known.current = id;
    if (!isSaved) return;
    call(api.saved.markRead, { body: { kind, id, on: true } })
      .then(() => cache.invalidateQueries({ queryKey: queryKeys.saved }))
      // It stays unread.
      .catch(() => undefined);
  }, [kind, id, isSaved, cache]);
}
