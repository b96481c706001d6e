import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state';
import { CellSelection, inSameTable } from '@tiptap/pm/tables';
import * as Y from 'yjs';
import { absolutePosition, relativePosition } from './relative-position.ts';

/** A selection of text that stays with its letters, or of a block or cells that stays with them. */
export interface RelativeSelection {
  kind: 'text' | 'node' | 'cells';
  anchor: Y.RelativePosition;
  head: Y.RelativePosition;
}

/** Null of a selection that needs none, as that of everything. The document must be what is shown of `content`. */
export function relativeSelection(
  { doc, selection }: Pick<EditorState, 'doc' | 'selection'>,
  content: Y.XmlFragment,
): RelativeSelection | null {
  const block = (position: number) => relativePosition(doc, content, position, 'after');
  if (selection instanceof CellSelection) {
    const { $anchorCell, $headCell } = selection;
    return { kind: 'cells', anchor: block($anchorCell.pos), head: block($headCell.pos) };
  }
  if (selection instanceof NodeSelection) {
    const anchor = block(selection.from);
    return { kind: 'node', anchor, head: anchor };
  }
  if (!(selection instanceof TextSelection)) return null;
  const anchor = relativePosition(doc, content, selection.anchor);
  const head = selection.empty ? anchor : relativePosition(doc, content, selection.head);
  return { kind: 'text', anchor, head };
}

/** The present place of a selection; null when what was selected is not in this document. */
export function absoluteSelection(
  doc: Node,
  content: Y.XmlFragment,
  { kind, ...relative }: RelativeSelection,
): Selection | null {
  const anchor = absolutePosition(doc, content, relative.anchor);
  const head = absolutePosition(doc, content, relative.head);
  if (anchor === null || head === null) return null;
  if (kind === 'text') return TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  // Where a block was deleted, its place is that of the next one.
  if (!stands(content, { kind, ...relative })) return null;
  if (kind === 'node') {
    const node = doc.nodeAt(anchor);
    return node && NodeSelection.isSelectable(node) ? NodeSelection.create(doc, anchor) : null;
  }
  const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)];
  const areCells = [$anchor, $head].every(
    ({ parent, nodeAfter }) => parent.type.spec.tableRole === 'row' && nodeAfter,
  );
  return areCells && inSameTable($anchor, $head) ? new CellSelection($anchor, $head) : null;
}

/** Whether what a selection holds on to, letters, blocks or their texts, is still in the document. */
export function stands({ doc }: Y.XmlFragment, { anchor, head }: RelativeSelection): boolean {
  return [anchor, head].every(({ item, type }) => {
    const held = item ?? type;
    return held === null || (doc !== null && !Y.getItem(doc.store, held).deleted);
  });
}
