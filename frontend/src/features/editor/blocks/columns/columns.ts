import { IconColumns2 } from '@tabler/icons-react';
import './empty-columns.css';
import { filled, holding, insertsNew, times } from '../../insert/new-blocks.ts';
import type { EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };

const newColumns = 2;

export const columns: EditorBlock<typeof texts> = {
  texts,
  entries: [
    {
      name: 'columns',
      group: 'parts',
      icon: IconColumns2,
      insert: insertsNew(holding('columns', times(newColumns, filled('column')))),
    },
  ],
  tools: {
    node: 'columns',
    element: '.columns',
    more: { buttons: 2, load: async () => (await import('./column-tools.tsx')).ColumnTools },
  },
};
