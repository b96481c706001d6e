import { useLocalStorage } from '@mantine/hooks';
import { defaultSort, type NotebookSort, sortFields, sortOrders } from './notebook-order.ts';

/** How one's notebooks are sorted, remembered on this device. Other tabs keep theirs. */
export function useNotebookSort() {
  return useLocalStorage<NotebookSort>({
    key: 'notebookSort',
    defaultValue: defaultSort,
    getInitialValueInEffect: false,
    sync: false,
    serialize: ({ field, order }) => `${field} ${order}`,
    deserialize: (stored) => {
      const [storedField, storedOrder] = stored?.split(' ') ?? [];
      const field = sortFields.find((known) => known === storedField);
      const order = sortOrders.find((known) => known === storedOrder);
      return field && order ? { field, order } : defaultSort;
    },
  });
}
