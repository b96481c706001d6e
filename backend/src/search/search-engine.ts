import { type SearchKind, searchKinds } from '@commonplace/contracts/api';

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

const nothing: RankedPage = { ids: [], count: 0, scores: [] };

/**
 * Port: finds what a person (null for a guest) may read and a text matches, the best matches first. Rights are applied
 * before counting.
 */
export abstract class SearchEngine {
  abstract notes(personId: string | null, text: string, page: PageOf): Promise<RankedPage>;
  abstract notebooks(personId: string | null, text: string, page: PageOf): Promise<RankedPage>;
  /**
   * Accounts that others know of, by name and username. By the exact address where its owner allows that, and never for
   * guests.
   */
  abstract people(personId: string | null, text: string, page: PageOf): Promise<RankedPage>;

  /** The same page of every kind, or of one alone. */
  async all(
    personId: string | null,
    text: string,
    page: PageOf,
    only?: SearchKind,
  ): Promise<Record<SearchKind, RankedPage>> {
    const find = {
      users: () => this.people(personId, text, page),
      notebooks: () => this.notebooks(personId, text, page),
      notes: () => this.notes(personId, text, page),
    };
    const found = await Promise.all(
      searchKinds.map(async (kind) => [
        kind,
        only === undefined || only === kind ? await find[kind]() : nothing,
      ]),
    );
    return Object.fromEntries(found);
  }
}
