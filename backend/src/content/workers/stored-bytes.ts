import type { StoredRow, StoredState } from '../journal/stored-state.ts';

/** A note as stored: base and rows in order. */
export interface StoredBytes {
  base: Uint8Array;
  rows: readonly StoredRow[];
}

/** What a worker needs of a stored note. */
export function storedBytes({ base, rows }: StoredState): StoredBytes {
  return { base: base ?? new Uint8Array(), rows };
}
