/** A page by ids, and how many there are on all pages, counted up to `limits.publicCount`. */
export interface FoundPage {
  ids: string[];
  count: number;
}

/** A page with the best matches first, and how well each matches, to be compared with other kinds. */
export interface RankedPage extends FoundPage {
  scores: readonly number[];
}

/** Which page of the results is asked for. */
export interface PageOf {
  limit: number;
  offset: number;
}

/** Port: finds what a person may read and a text matches, the best matches first. Rights are applied before counting. */
export abstract class SearchEngine {
  abstract notes(personId: string, text: string, page: PageOf): Promise<RankedPage>;
  abstract notebooks(personId: string, text: string, page: PageOf): Promise<RankedPage>;
  /** Accounts that others know of, by name and username, or by the exact address where that is allowed. */
  abstract people(text: string, page: PageOf): Promise<RankedPage>;
}
