import type { StoredState } from '../journal/stored-state.ts';
import type { StoredBytes } from './jobs.ts';

/**
 * What a worker needs of a stored note. The bytes are copied: what a driver answers is often a view
 * into a much larger buffer, all of which would travel to the thread.
 */
export function storedBytes({ base, rows }: StoredState): StoredBytes {
  return {
    base: new Uint8Array(base ?? []),
    rows: rows.map(({ seq, update }) => ({ seq, update: new Uint8Array(update) })),
  };
}
