import type { PublicNotebookListing } from '../notebooks/public-notebook-lists.ts';
import type { PublicNoteListing, PublicScope } from '../notes/public-note-lists.ts';
import type { FoundPage } from './search-engine.ts';

/** Port: searches among what everyone may read. Answers ids; the caller reads them and asks the policy. */
export abstract class PublicSearch {
  /** Notes with every word of `text` somewhere in title or text. */
  abstract notes(scope: PublicScope, text: string, listing: PublicNoteListing): Promise<FoundPage>;
  /** Notebooks with `text` in their name or description. */
  abstract notebooks(scope: PublicScope, text: string, listing: PublicNotebookListing): Promise<FoundPage>;
}
