import { IconTable } from '@tabler/icons-react';
import { filled, holding, insertsNew, times } from '../../insert/new-blocks.ts';
import type { EditorBlock } from '../editor-block.ts';
import texts from './en.json' with { type: 'json' };
import { tableView } from './table-view.ts';

/** Of a table that has just been inserted. */
const size = { columns: 3, headerRows: 1, bodyRows: 2 };
const row = (cell: string) => holding('tableRow', times(size.columns, filled(cell)));
const newTable = holding('table', [
  ...times(size.headerRows, row('tableHeader')),
  ...times(size.bodyRows, row('tableCell')),
]);

export const table: EditorBlock<typeof texts> = {
  texts,
  views: { table: tableView },
  entries: [{ name: 'table', group: 'parts', icon: IconTable, insert: insertsNew(newTable) }],
};
