import { Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { CellSelection, handlePaste, __pastedCells as pastedCells } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';

/** A slice in which no table is in another: of the inner one the cells' blocks stand one below the other. */
export function withoutNestedTables(slice: Slice): Slice {
  const content = flat(slice.content, false);
  return content.eq(slice.content) ? slice : new Slice(content, slice.openStart, slice.openEnd);
}

/**
 * Pastes where the selection is in a table. What is nothing but cells fills the cells from the one with the caret on,
 * with the caret in the last of them; of a table among other blocks the cells' blocks go into the cell.
 *
 * @returns whether it did; else the slice is pasted as everywhere
 */
export function pasteIntoTable(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  if (!isInTable(view.state.selection.$from) || slice.size === 0) return false;
  const fitting = pastedCells(slice) ? slice : asBlocks(slice);
  const dispatch = (tr: Transaction) => view.dispatch(asPaste(caretInLastCell(tr)));
  if (handlePaste({ state: view.state, dispatch } as EditorView, event, fitting)) return true;
  if (fitting === slice) return false;
  view.dispatch(asPaste(view.state.tr.replaceSelection(fitting)));
  return true;
}

/** Drops a table in a cell as its blocks. Returns whether it did; else the slice is dropped as everywhere. */
export function dropIntoTable(view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!place || !isInTable(view.state.doc.resolve(place.pos))) return false;
  const blocks = asBlocks(slice);
  if (blocks === slice) return false;
  const { from, to } = view.state.selection;
  // A table that is dropped in itself stays.
  if (isMoved && place.pos >= from && place.pos <= to) return true;
  const { tr } = view.state;
  if (isMoved) tr.deleteSelection();
  const at = tr.mapping.map(place.pos);
  view.dispatch(tr.replaceRange(at, at, blocks).setMeta('uiEvent', 'drop'));
  view.focus();
  return true;
}

/** A slice without tables, open where it begins or ends with a line. */
function asBlocks(slice: Slice): Slice {
  const content = flat(slice.content, true);
  if (content.eq(slice.content)) return slice;
  const openAt = (node: Node | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(content, openAt(content.firstChild), openAt(content.lastChild));
}

function flat(content: Fragment, isInTable: boolean): Fragment {
  const nodes = content.content.flatMap((node) => {
    if (node.isLeaf || node.isTextblock) return node;
    if (!isTable(node)) return node.copy(flat(node.content, isInTable));
    if (!isInTable) return node.copy(flat(node.content, true));
    return node.children.flatMap((row) => row.children.flatMap((cell) => flat(cell.content, true).content));
  });
  return Fragment.fromArray(nodes);
}

/** Else the next letter would take the place of all cells that were filled. */
function caretInLastCell(tr: Transaction): Transaction {
  const { selection } = tr;
  if (!(selection instanceof CellSelection)) return tr;
  const last = Math.max(...selection.ranges.map(({ $to }) => $to.pos));
  return tr.setSelection(Selection.near(tr.doc.resolve(last), -1));
}

const asPaste = (tr: Transaction): Transaction =>
  tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView();

const isTable = ({ type }: Node): boolean => type.spec.tableRole === 'table';

function isInTable($at: ResolvedPos): boolean {
  return Array.from({ length: $at.depth + 1 }, (_, depth) => $at.node(depth)).some(isTable);
}
