import type { StoredState } from '../journal/stored-state.ts';
import type { StoredBytes } from './jobs.ts';

/** What a worker needs of a stored note. */
export function storedBytes({ base, rows }: StoredState): StoredBytes {
  return { base: base ?? new Uint8Array(), rows };
}
