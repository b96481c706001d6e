import type { SearchKind } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { tabFor } from './tab-for.ts';
import type { SearchAnswer } from './use-search.ts';

type Match = 'name' | 'text';

/** An answer with a result of each of these kinds, which matches by its name or title or only by its text. */
function answerWith(matches: Partial<Record<SearchKind, Match>>) {
  const found = (kind: SearchKind, named: string) => {
    const match = matches[kind];
    if (!match) return [];
    const where = { [match === 'name' ? named : 'snippet']: [[0, 5]] };
    return [{ marks: { name: [], username: [], title: [], snippet: [], ...where } }];
  };
  const lists = {
    users: found('users', 'username'),
    notebooks: found('notebooks', 'name'),
    notes: found('notes', 'title'),
  };
  const counts = { users: lists.users.length, notebooks: lists.notebooks.length, notes: lists.notes.length };
  return { counts, ...lists } as unknown as SearchAnswer;
}

test.each<[Partial<Record<SearchKind, Match>>, SearchKind, SearchKind]>([
  [{ notebooks: 'text', notes: 'name' }, 'users', 'notes'],
  [{ users: 'name', notebooks: 'name', notes: 'name' }, 'users', 'users'],
  [{ users: 'name', notes: 'name' }, 'notes', 'notes'],
  [{ users: 'name', notes: 'text' }, 'notes', 'users'],
  [{ notebooks: 'text', notes: 'text' }, 'users', 'notebooks'],
  [{}, 'notes', 'notes'],
])('of %o, with the tab %s before, the tab %s is opened', (matches, before, opened) => {
  expect(tabFor(answerWith(matches), before)).toBe(opened);
});
