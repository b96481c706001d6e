import type { PublicNotebookListing } from '../library/notebooks/public-notebook-lists.ts';
import type { PublicNoteListing, PublicScope } from '../library/notes/lists/public-note-lists.ts';
import type { FoundPage } from './search-engine.ts';

/** Port: searches among what everyone may read, as W21 says. Answers ids; the caller reads them and asks the policy. */
export abstract class PublicSearch {
  /** By title and text. */
  abstract notes(scope: PublicScope, text: string, listing: PublicNoteListing): Promise<FoundPage>;
  /** By name and description. */
  abstract notebooks(scope: PublicScope, text: string, listing: PublicNotebookListing): Promise<FoundPage>;
}
