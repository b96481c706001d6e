import { useEffect } from 'react';
import { walkRows } from './row-keys.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** The keyboard of a list of rows to read, while it is on the page. */
export function useRowKeys(): void {
  const [hasSingleKeys] = useSingleKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => walkRows(event, hasSingleKeys);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasSingleKeys]);
}
