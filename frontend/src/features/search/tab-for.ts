import { type SearchKind, searchKinds } from '@commonplace/contracts/api';
import { type Found, foundOf } from './found.ts';
import type { SearchAnswer } from './use-search.ts';

/**
 * The tab to open where the person chose none: one whose best result matches by its name or title, the tab before if it
 * is such a one, else the first. Without any it is the first that has results.
 */
export function tabFor(answer: SearchAnswer, before: SearchKind): SearchKind {
  const kinds = [before, ...searchKinds];
  const named = kinds.find((kind) => foundOf(answer, kind).slice(0, 1).some(isNamed));
  return named ?? searchKinds.find((kind) => answer.counts[kind] > 0) ?? before;
}

/** Whether the query matches what a result is called. */
function isNamed({ kind, item }: Found): boolean {
  switch (kind) {
    case 'users':
      return item.marks.name.length > 0 || item.marks.username.length > 0;
    case 'notebooks':
      return item.marks.name.length > 0;
    case 'notes':
      return item.marks.title.length > 0;
  }
}
