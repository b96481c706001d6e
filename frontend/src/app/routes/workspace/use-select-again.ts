import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { askAgainForMissing } from '../../../shared/api/index.ts';

/** Opens what could not be opened when it is selected once more, as by its row in a list: the address is the same then. */
export function useSelectAgain(): void {
  const { key, pathname, search } = useLocation();
  const cache = useQueryClient();
  const last = useRef({ key, address: pathname + search });
  useEffect(() => {
    const now = { key, address: pathname + search };
    if (last.current.address === now.address && last.current.key !== key) askAgainForMissing(cache);
    last.current = now;
  }, [cache, key, pathname, search]);
}
