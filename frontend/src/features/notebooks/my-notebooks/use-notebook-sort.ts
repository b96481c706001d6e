import { useLocalStorage } from '@mantine/hooks';
import { sortBy, sortOrders } from '../../../shared/collections/tools/sort.ts';
import { type NotebookSort, sortFields } from './notebook-order.ts';

/** How one's notebooks are sorted, remembered on this device. Other tabs keep theirs. */
export function useNotebookSort() {
  return useLocalStorage<NotebookSort>({
    key: 'notebookSort',
    defaultValue: sortBy('name'),
    getInitialValueInEffect: false,
    sync: false,
    serialize: ({ by, order }) => `${by} ${order}`,
    deserialize: (stored) => {
      const [storedBy, storedOrder] = stored?.split(' ') ?? [];
      const by = sortFields.find((known) => known === storedBy);
      const order = sortOrders.find((known) => known === storedOrder);
      return by && order ? { by, order } : sortBy('name');
    },
  });
}
