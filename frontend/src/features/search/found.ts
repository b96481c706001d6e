import type { FoundNote, FoundNotebook, FoundUser, SearchKind } from '@commonplace/contracts/api';
import { paths } from '../../shared/navigation/paths.ts';
import type { SearchAnswer } from './use-search.ts';

/** One result of a search. */
export type Found =
  | { kind: 'users'; item: FoundUser }
  | { kind: 'notebooks'; item: FoundNotebook }
  | { kind: 'notes'; item: FoundNote };

/** The results of one kind. */
export function foundOf(answer: Pick<SearchAnswer, SearchKind>, kind: SearchKind): Found[] {
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
