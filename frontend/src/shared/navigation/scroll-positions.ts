import { useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where they are kept, for a page of this tab that is loaded again. */
export const storageKey = 'scrollPositions';

/** By entry of this tab's history; the newest last. */
export const positions = new Map<string, number>(storedPositions());

/** Whether Back, Forward or a reload has led to an entry of the history that was left below its top. */
export function useReturnsBelowTop(): boolean {
  const { key, search } = useLocation();
  const navigation = useNavigationType();
  return useMemo(
    () => navigation === 'POP' && (positions.get(`${key}${search}`) ?? 0) > 0,
    [key, search, navigation],
  );
}

function storedPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}
