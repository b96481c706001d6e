import type { PublicNotebookListing } from '../notebooks/public-notebook-lists.ts';
import type { PublicNoteListing, PublicScope } from '../notes/public-note-lists.ts';

/** A page by ids, and how many there are on all pages, counted up to `limits.publicCount`. */
export interface FoundIds {
  ids: string[];
  count: number;
}

/** Port: searches among what everyone may read. Answers ids; the caller reads them and asks the policy. */
export abstract class PublicSearch {
  /** Notes with every word of `text` somewhere in title or text. */
  abstract notes(scope: PublicScope, text: string, listing: PublicNoteListing): Promise<FoundIds>;
  /** Notebooks with `text` in their name or description. */
  abstract notebooks(scope: PublicScope, text: string, listing: PublicNotebookListing): Promise<FoundIds>;
}
