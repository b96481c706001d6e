import type { Node as TiptapNode } from '@tiptap/core';
import {
  TableRow,
  TableCell as TiptapCell,
  TableHeader as TiptapHeader,
  Table as TiptapTable,
} from '@tiptap/extension-table';
import type { Node } from '@tiptap/pm/model';
import type { AttributeCheck, DocumentBlock, HtmlElement } from '../../document-part.ts';
import { isFlag, orNone, whole } from '../../value-checks.ts';
import { boundedTable, mostPlaces, placesOf } from './bounded-table.ts';
import { onlyForLocalChanges } from './only-for-local-changes.ts';

/** How many columns or rows one cell may span. */
const mostSpanned = 99;

const Table = TiptapTable.extend({
  addAttributes: () => ({ striped: flag('striped'), bordered: flag('bordered') }),

  renderHTML({ node }) {
    const classes = ['table', node.attrs.striped && 'striped', node.attrs.bordered && 'bordered'];
    const widths = tableColumnWidths(node);
    const columns = widths.map((width) => ['col', width ? { width } : {}] as const);
    const body = ['tbody', 0] as const;
    const table = ['table', { class: classes.filter(Boolean).join(' ') }] as const;
    return widths.some(Boolean) ? [...table, ['colgroup', ...columns], body] : [...table, body];
  },

  addProseMirrorPlugins() {
    return (this.parent?.() ?? []).map((plugin) => onlyForLocalChanges(plugin, canBeEvened));
  },
}).configure({ View: null });

/** Whether no table that was changed is too large: evening fills every place of its grid with a cell. */
function canBeEvened(before: Node, after: Node): boolean {
  let can = true;
  const fewest = Math.min(before.childCount, after.childCount);
  let first = 0;
  while (first < fewest && before.child(first) === after.child(first)) first += 1;
  let last = 0;
  while (
    last < fewest - first &&
    before.child(before.childCount - 1 - last) === after.child(after.childCount - 1 - last)
  )
    last += 1;
  for (const block of after.children.slice(first, after.childCount - last)) {
    if (block.isTextblock) continue;
    if (block.type.name === 'table') can &&= placesOf(block) <= mostPlaces;
    block.descendants((node) => {
      if (node.type.name === 'table') can &&= placesOf(node) <= mostPlaces;
      return can && !node.isTextblock;
    });
  }
  return can;
}

const cell = <Options, Storage>(extension: TiptapNode<Options, Storage>) =>
  extension.extend({
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, parseHTML: columnWidths },
    }),
  });

function flag(name: string) {
  return {
    default: false,
    parseHTML: (element: HTMLElement) => element.classList.contains(name),
    rendered: false,
  };
}

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML(element: HTMLElement) {
      const value = element.getAttribute(name) ?? '1';
      return /^[1-9]\d{0,1}$/.test(value) ? Number(value) : 1;
    },
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === 1 ? {} : { [name]: attributes[name] },
  };
}

function columnWidths(element: HTMLElement): number[] | null {
  const widths = element.getAttribute('colwidth')?.split(',').map(Number) ?? [];
  return widths.length > 0 && widths.every((width) => Number.isSafeInteger(width)) ? widths : null;
}

/** How wide the columns are in pixels, as the cells of the first row say; 0 for one without a width of its own. */
export function tableColumnWidths(table: Node): number[] {
  return (table.firstChild?.children ?? []).flatMap(({ attrs }) => {
    const widths = Array.isArray(attrs.colwidth) ? (attrs.colwidth as number[]) : [];
    return Array.from({ length: attrs.colspan as number }, (_, column) => widths[column] ?? 0);
  });
}

const isWidth = whole(0, 20_000);
const areWidths: AttributeCheck = (value) =>
  Array.isArray(value) && value.length <= 100 && value.every(isWidth);
const cellChecks = {
  colspan: whole(1, mostSpanned),
  rowspan: whole(1, mostSpanned),
  colwidth: orNone(areWidths),
};
const cellAttributes = Object.keys(cellChecks);
const cellElement = (tag: string): HtmlElement => ({
  tag,
  attributes: cellAttributes,
  reads: cellAttributes,
  mayBeEmpty: true,
});

/** A table that may have stripes and borders. What a merge leaves uneven is evened with the next change made in it. */
export const table: DocumentBlock = {
  name: 'table',
  nodes: { table: 'table', tableRow: 'row', tableHeader: 'cell', tableCell: 'cell' },
  bounded: boundedTable,
  extensions: [Table, TableRow, cell(TiptapHeader), cell(TiptapCell)],
  checks: {
    table: { striped: isFlag, bordered: isFlag },
    tableCell: cellChecks,
    tableHeader: cellChecks,
  },
  html: [
    { tag: 'table', classes: ['table', 'striped', 'bordered'], holds: 'parts', isTelling: true },
    { tag: 'colgroup' },
    { tag: 'col', attributes: ['width'] },
    { tag: 'tbody', holds: 'parts' },
    { tag: 'tr', holds: 'parts', mayBeEmpty: true },
    cellElement('th'),
    cellElement('td'),
  ],
};
