import type { Editor } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type Command, EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  fixTables,
  isInTable,
  selectedRect,
  TableMap,
  type TableRect,
} from '@tiptap/pm/tables';
import { StepMap } from '@tiptap/pm/transform';
import { asOneStep } from '../../insert/insert-block.ts';

/** How narrow and how wide a column can be made, and by how much one press changes it, in pixels. */
export const columnWidths = { least: 48, most: 1200, step: 24, usual: 120 } as const;

export const tableCommands = {
  addRowBefore,
  addRowAfter: intoNew(addRowAfter, ({ bottom, left }) => [bottom, left]),
  deleteRow: orTheTable(deleteRow),
  addColumnBefore: withWidth(addColumnBefore),
  addColumnAfter: intoNew(withWidth(addColumnAfter), ({ top, right }) => [top, right]),
  deleteColumn: orTheTable(deleteColumn),
  wider: resize(columnWidths.step),
  narrower: resize(-columnWidths.step),
  stripes: toggle('striped'),
  borders: toggle('bordered'),
  deleteTable,
} satisfies Record<string, Command>;
export type TableCommand = keyof typeof tableCommands;

/**
 * Does something with the table that the caret is in, as one step of the history. What a merge has left uneven is
 * evened before, in the same step: the columns of rows of different lengths can't be counted.
 */
export function runTableCommand(editor: Editor, name: TableCommand): void {
  if (!editor.isEditable) return;
  asOneStep(editor, () => {
    const { view } = editor;
    const tr = onEvenTable(view.state, tableCommands[name]);
    if (tr) view.dispatch(tr.scrollIntoView());
  });
  editor.commands.focus();
}

/** What a command does to a state once its tables are even; null when it does nothing. */
export function onEvenTable(state: EditorState, command: Command): Transaction | null {
  if (!isInTable(state)) return null;
  const even = evened(state);
  const tr = even ?? state.tr;
  const middle = even ? state.apply(even) : state;
  let done: Transaction | null = null;
  command(middle, (made) => {
    done = made;
  });
  const made = done as Transaction | null;
  if (!made) return null;
  for (const step of made.steps) tr.step(step);
  tr.setSelection(Selection.fromJSON(tr.doc, made.selection.toJSON()));
  // What has gone may have held the caret: then it stays in what is left of the table.
  const at = findTable(middle.selection.$head)?.pos;
  const left = at === undefined ? null : tr.doc.nodeAt(at);
  if (at !== undefined && left?.type.name === 'table' && findTable(tr.selection.$head)?.pos !== at)
    tr.setSelection(Selection.near(tr.doc.resolve(at + left.nodeSize - 1), -1));
  return tr;
}

/** Evens the table that the caret is in, and no other: upstream's would look through the whole note. */
function evened(state: EditorState): Transaction | null {
  const table = findTable(state.selection.$head);
  if (!table) return null;
  const alone = EditorState.create({ doc: state.schema.topNodeType.create(null, table.node) });
  const fix = fixTables(alone);
  if (!fix) return null;
  const { tr } = state;
  for (const step of fix.steps) {
    const here = step.map(StepMap.offset(table.pos));
    if (here) tr.step(here);
  }
  return tr;
}

/** Whether the table around a place has stripes and borders; null outside of one. */
export function tableFacts($at: ResolvedPos): { stripes: boolean; borders: boolean } | null {
  const table = findTable($at)?.node;
  return table ? { stripes: table.attrs.striped === true, borders: table.attrs.bordered === true } : null;
}

/** A table without rows or columns is none. */
function orTheTable(command: Command): Command {
  return (state, dispatch) => command(state, dispatch) || deleteTable(state, dispatch);
}

function toggle(attribute: 'striped' | 'bordered'): Command {
  return (state, dispatch) => {
    const table = findTable(state.selection.$head);
    if (!table) return false;
    dispatch?.(state.tr.setNodeAttribute(table.pos, attribute, !table.node.attrs[attribute]));
    return true;
  };
}

/** The caret goes into the cell that was added beside it: `place` is its row and column. */
function intoNew(
  add: Command,
  place: (selected: TableRect) => readonly [row: number, column: number],
): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const selected = selectedRect(state);
    const [row, column] = place(selected);
    const move = (tr: Transaction) => {
      const table = tr.doc.nodeAt(selected.tableStart - 1);
      const { map, width } = table ? TableMap.get(table) : selected.map;
      const cell = selected.tableStart + (map[row * width + column] ?? 0);
      return tr.setSelection(Selection.near(tr.doc.resolve(cell + 1)));
    };
    return add(state, dispatch && ((tr) => dispatch(move(tr))));
  };
}

/** Where columns have widths, a new one has the usual width: else there would be no room for it. */
function withWidth(add: Command): Command {
  return (state, dispatch) =>
    add(state, dispatch && ((tr) => dispatch(hasWidths(state) ? widthForNew(tr) : tr)));
}

function hasWidths(state: EditorState): boolean {
  const table = findTable(state.selection.$head)?.node;
  return table?.firstChild?.children.some((cell) => cell.attrs.colwidth !== null) ?? false;
}

function widthForNew(tr: Transaction): Transaction {
  const table = findTable(tr.selection.$head);
  if (table) {
    const { map, width } = TableMap.get(table.node);
    for (let column = 0; column < width; column += 1)
      if (columnWidth(table.node, map[column] ?? 0) === null)
        setColumnWidths(tr, table.pos, new Map([[column, columnWidths.usual]]));
  }
  return tr;
}

function columnWidth(table: Node, at: number): number | null {
  const widths = table.nodeAt(at)?.attrs.colwidth as number[] | null | undefined;
  return widths?.[0] || null;
}

function resize(by: number): Command {
  return (state, dispatch, view) => {
    const { left, right, table, tableStart, map } = selectedRect(state);
    const widths = new Map<number, number>();
    for (let column = 0; column < map.width; column += 1) {
      const at = map.map[column] ?? 0;
      const element = view?.nodeDOM(tableStart + at);
      const shown = element instanceof HTMLElement ? element.offsetWidth : 0;
      const now = columnWidth(table, at) ?? (shown || columnWidths.usual);
      const isMeant = column >= left && column < right;
      widths.set(column, within(isMeant ? now + by : now));
    }
    const tr = setColumnWidths(state.tr, tableStart - 1, widths);
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };
}

export function within(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
}

/**
 * Writes how wide columns are into all of their cells.
 *
 * @param at where the table begins
 * @param widths in pixels, by the index of the column
 */
export function setColumnWidths(
  tr: Transaction,
  at: number,
  widths: ReadonlyMap<number, number>,
): Transaction {
  const table = tr.doc.nodeAt(at);
  if (!table) return tr;
  const map = TableMap.get(table);
  const seen = new Set<number>();
  map.map.forEach((cellAt, index) => {
    const cell = table.nodeAt(cellAt);
    if (seen.has(cellAt) || !cell || !('colwidth' in cell.attrs)) return;
    seen.add(cellAt);
    const first = index % map.width;
    const span = cell.attrs.colspan as number;
    const before = (cell.attrs.colwidth as number[] | null) ?? Array.from({ length: span }, () => 0);
    const after = Array.from({ length: span }, (_, each) => widths.get(first + each) ?? before[each] ?? 0);
    if (after.some((width, each) => width !== before[each]))
      tr.setNodeAttribute(at + 1 + cellAt, 'colwidth', after);
  });
  return tr;
}
