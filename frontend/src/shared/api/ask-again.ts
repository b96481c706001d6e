import type { QueryClient } from '@tanstack/react-query';
import { isMissing } from './is-missing.ts';
import { queryKeys } from './query-keys.ts';

const one = [queryKeys.notes.one(''), queryKeys.notebooks.one('')].map((key) => key.slice(0, -1).join(' '));

/** Requests the notes and notebooks again that were not found: the right to read them may be back. */
export function askAgainForMissing(cache: QueryClient): void {
  void cache.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      one.includes(queryKey.slice(0, -1).join(' ')) && isMissing(state.error),
  });
}
