import type { SearchKind } from '@commonplace/contracts/api';

/** The words around results, as the page has them: public pages have no i18next. */
export interface SearchTexts {
  results: (query: string) => string;
  /** What the tabs divide. */
  tabs: string;
  kinds: Readonly<Record<SearchKind, string>>;
  /** Of one result among others. */
  kind: Readonly<Record<SearchKind, string>>;
  noteCount: (count: number) => string;
  /** Where nothing was found, in a tab or at all. */
  none: Readonly<Record<SearchKind | 'all', string>>;
  noneHint: string;
  /** Leads on from there. */
  explore: string;
  lastEdited: (date: string) => string;
  untitled: string;
}
