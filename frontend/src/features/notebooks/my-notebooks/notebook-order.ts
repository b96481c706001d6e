import type { Sharing } from '@commonplace/contracts/abilities';
import type { NotebookView } from '@commonplace/contracts/api';
import type { Sort } from '../../../shared/collections/tools/sort.ts';
import { isLike, matches } from '../../../shared/format/searchable.ts';

/** What a list of notebooks can be sorted by, in the order of its menu. */
export const sortFields = ['name', 'updatedAt', 'createdAt'] as const;

export type NotebookSort = Sort<(typeof sortFields)[number]>;

/** What of the notebooks is wanted. */
export interface NotebookChoice {
  search: string;
  sharing: readonly Sharing[];
  sort: NotebookSort;
}

// As people read names: "Notes 2" before "Notes 10", "Émile" beside "Emil".
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Those of the notebooks that are wanted, in the order that is wanted. Where no name has the words, they may have typing errors. */
export function chosenNotebooks(
  notebooks: readonly NotebookView[],
  { search, sharing, sort }: NotebookChoice,
): NotebookView[] {
  const direction = sort.order === 'ASC' ? 1 : -1;
  const allowed = notebooks.filter((notebook) => sharing.includes(notebook.sharing));
  const named = allowed.filter(({ name }) => matches(search, name));
  const found = named.length > 0 ? named : allowed.filter(({ name }) => isLike(search, name));
  return found.sort((one, other) => {
    const difference =
      sort.by === 'name' ? byName.compare(one.name, other.name) : one[sort.by].localeCompare(other[sort.by]);
    return direction * (difference || one.id.localeCompare(other.id));
  });
}
