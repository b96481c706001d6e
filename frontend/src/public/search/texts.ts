import words from '../../messages/en/search.json' with { type: 'json' };
import { fill } from '../../shared/format/fill.ts';
import { shownCount } from '../../shared/format/shown-count.ts';
import type { SearchTexts } from '../../shared/search/search-texts.ts';
import { texts as pageTexts } from '../texts.ts';

export { words };

/** The words around results on a public page. */
export const texts: SearchTexts = {
  results: (query) => fill(words.results, { query }),
  tabs: words.tabs,
  kinds: words.kinds,
  kind: words.kind,
  noteCount: (count) =>
    fill(count === 1 ? words.noteCount_one : words.noteCount_other, { number: shownCount(count) }),
  none: words.none,
  noneHint: words.noneHint,
  explore: pageTexts.explore,
  lastEdited: (date) => fill(words.lastEdited, { date }),
  untitled: pageTexts.untitled,
};
