import type { MessageKind, PanelKind } from '@commonplace/contracts/document';
import type { Node, Schema } from '@tiptap/pm/model';

/** Makes a block as it is when it has just been inserted; null where the schema has none of its kind. */
export type NewBlock = (schema: Schema) => Node | null;

const filled =
  (name: string, attributes: Record<string, unknown> = {}): NewBlock =>
  (schema) =>
    schema.nodes[name]?.createAndFill(attributes) ?? null;

const holding =
  (name: string, inner: readonly NewBlock[], attributes: Record<string, unknown> = {}): NewBlock =>
  (schema) => {
    const children = inner.map((make) => make(schema)).filter((child) => child !== null);
    return schema.nodes[name]?.createAndFill(attributes, children) ?? null;
  };

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** Of a table that has just been inserted. */
const tableSize = { columns: 3, headerRows: 1, bodyRows: 2 };
const newColumns = 2;

export const newBlock = {
  actionItem: filled('actionItem'),
  orderedList: filled('orderedList'),
  bulletList: filled('bulletList'),
  columns: holding('columns', times(newColumns, filled('column'))),
  expand: holding('expand', [filled('expandSummary'), filled('paragraph')]),
  table: holding('table', [
    ...times(tableSize.headerRows, holding('tableRow', times(tableSize.columns, filled('tableHeader')))),
    ...times(tableSize.bodyRows, holding('tableRow', times(tableSize.columns, filled('tableCell')))),
  ]),
  quote: filled('blockquote'),
  codeSnippet: filled('codeBlock'),
  divider: filled('horizontalRule'),
  heading: (level: 1 | 2 | 3 | 4) => filled('heading', { level }),
  messageBox: (kind: MessageKind) => filled('messageBox', { kind }),
  panel: (kind: PanelKind, light: boolean) => filled('panel', { kind, light }),
};
