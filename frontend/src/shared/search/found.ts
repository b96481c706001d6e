import type { BestMatch, FoundNote, FoundNotebook, FoundUser, SearchKind } from '@commonplace/contracts/api';
import { paths } from '../navigation/paths.ts';

/** One result of a search. */
export type Found =
  | { kind: 'users'; item: FoundUser }
  | { kind: 'notebooks'; item: FoundNotebook }
  | { kind: 'notes'; item: FoundNote };

interface FoundByKind {
  users: readonly FoundUser[];
  notebooks: readonly FoundNotebook[];
  notes: readonly FoundNote[];
}

/** The results of all kinds together, the best first. */
export function bestFound(answer: FoundByKind & { best: readonly BestMatch[] }): Found[] {
  return answer.best.flatMap(({ kind, id }) => foundOf(answer, kind).filter(({ item }) => item.id === id));
}

/** The results of one kind. */
export function foundOf(answer: FoundByKind, kind: SearchKind): Found[] {
  switch (kind) {
    case 'users':
      return answer.users.map((item) => ({ kind, item }));
    case 'notebooks':
      return answer.notebooks.map((item) => ({ kind, item }));
    case 'notes':
      return answer.notes.map((item) => ({ kind, item }));
  }
}

/** Where a result leads. */
export function pathOfFound({ kind, item }: Found): string {
  switch (kind) {
    case 'users':
      return paths.profile(item.username);
    case 'notebooks':
      return paths.notebook(item.id);
    case 'notes':
      return paths.note(item.id);
  }
}
