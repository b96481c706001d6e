import type { Sharing } from '@commonplace/contracts/abilities';
import type { NotebookView } from '@commonplace/contracts/api';
import { matches } from '../../../shared/format/searchable.ts';

export const sortFields = ['name', 'updatedAt', 'createdAt'] as const;
export const sortOrders = ['ASC', 'DESC'] as const;

/** How a list of notebooks is sorted. */
export interface NotebookSort {
  field: (typeof sortFields)[number];
  order: (typeof sortOrders)[number];
}

/** By name from A. */
export const defaultSort: NotebookSort = { field: 'name', order: 'ASC' };

/** The order a field is read in most: names from A, instants from the newest. */
export function usualOrder(field: NotebookSort['field']): NotebookSort['order'] {
  return field === 'name' ? 'ASC' : 'DESC';
}

/** What of the notebooks is wanted. */
export interface NotebookChoice {
  search: string;
  sharing: readonly Sharing[];
  sort: NotebookSort;
}

// As people read names: "Notes 2" before "Notes 10", "Émile" beside "Emil".
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Those of the notebooks that are wanted, in the order that is wanted. */
export function chosenNotebooks(
  notebooks: readonly NotebookView[],
  { search, sharing, sort }: NotebookChoice,
): NotebookView[] {
  const direction = sort.order === 'ASC' ? 1 : -1;
  return notebooks
    .filter((notebook) => sharing.includes(notebook.sharing) && matches(search, notebook.name))
    .sort((one, other) => {
      const difference =
        sort.field === 'name'
          ? byName.compare(one.name, other.name)
          : one[sort.field].localeCompare(other[sort.field]);
      return direction * (difference || one.id.localeCompare(other.id));
    });
}
