import { mostColumns } from '@commonplace/contracts/document';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { changeAsOneStep } from '../block-tools/block-actions.ts';

/** Adds an empty column behind the others, with the caret in it. */
export function addColumn(editor: Editor, at: number): void {
  changeAsOneStep(editor, (tr) => {
    const columns = tr.doc.nodeAt(at);
    const column = tr.doc.type.schema.nodes.column?.createAndFill();
    if (!columns || !column || columns.childCount >= mostColumns) return;
    const end = at + columns.nodeSize - 1;
    tr.insert(end, column);
    tr.setSelection(Selection.near(tr.doc.resolve(end + 1)));
  });
}

/** Removes the column with the caret, or the last one. The content of a single remaining column becomes plain blocks. */
export function removeColumn(editor: Editor, at: number): void {
  changeAsOneStep(editor, (tr) => {
    const columns = tr.doc.nodeAt(at);
    if (!columns) return;
    const index = columnOfCaret(tr, at, columns);
    if (columns.childCount > 2) {
      const start = at + 1 + sizeBefore(columns, index);
      tr.delete(start, start + columns.child(index).nodeSize);
      return;
    }
    const left = columns.childCount === 2 ? columns.child(1 - index) : columns.child(0);
    tr.replaceWith(at, at + columns.nodeSize, left.content);
    tr.setSelection(Selection.near(tr.doc.resolve(at)));
  });
}

function columnOfCaret(tr: Transaction, at: number, columns: Node): number {
  const { $from } = tr.selection;
  const isInside = $from.pos > at && $from.pos < at + columns.nodeSize;
  const depth = tr.doc.resolve(at).depth + 1;
  return isInside && $from.depth > depth ? $from.index(depth) : columns.childCount - 1;
}

function sizeBefore(parent: Node, index: number): number {
  return parent.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0);
}
