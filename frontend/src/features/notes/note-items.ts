import type { NoteSummary } from '@commonplace/contracts/api';

/** A note as a list has it. */
export interface ListedNote {
  note: NoteSummary;
  /** Another's, saved into the notebook that is shown. */
  saved: boolean;
}

/** The notes of a list, of which only some may be loaded. */
export interface NoteItems {
  state: 'loading' | 'failed' | 'ready';
  /** Another one is another list, shown from its start. */
  id: string;
  /** How many there are in all, loaded or not. */
  count: number;
  /** The one at a place; null while it is not loaded. */
  at: (index: number) => ListedNote | null;
  /** Says which ones are seen, so that they are loaded. */
  show: (first: number, last: number) => void;
  retry: () => void;
  /** Loading again after a failure. */
  isRetrying: boolean;
  /** Still those of the question before: the answer to the present one is on its way. */
  isStale: boolean;
}
