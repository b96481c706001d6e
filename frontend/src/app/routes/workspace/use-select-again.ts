import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { askAgainForMissing } from '../../../shared/api/index.ts';
import { isListOver } from '../../../shared/navigation/list-entry.ts';

/** Opens what could not be opened when it is selected once more, as by its row in a list: the address is the same then. */
export function useSelectAgain(): void {
  const { key, pathname, search, state } = useLocation();
  const isOver = isListOver(state);
  const cache = useQueryClient();
  const last = useRef({ key, address: pathname + search });
  useEffect(() => {
    // Opened over it, and closed again, the list selects nothing.
    if (isOver) return;
    const now = { key, address: pathname + search };
    if (last.current.address === now.address && last.current.key !== key) askAgainForMissing(cache);
    last.current = now;
  }, [cache, key, pathname, search, isOver]);
}
