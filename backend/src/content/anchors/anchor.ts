import type { Run } from '@commonplace/contracts/document/moves';
import type { PlacedText } from '@commonplace/contracts/document/server';

/** What points into the text of a note. */
export interface Anchor {
  id: string;
  /** The letters that it is about, where they are now. */
  runs: readonly Run[];
  /** Where they are in the projection; null when they are not. */
  place: readonly PlacedText[] | null;
  /** Up to which row it was followed when it changed last; null before the first fold. */
  seq: number | null;
}
