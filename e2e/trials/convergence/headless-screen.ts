import { documentFields, fillIncompleteBlocks, noteFormat } from '@commonplace/contracts/document';
import { getSchema } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { LiveBinding } from '../../../frontend/src/features/editor/binding/live-binding.ts';
import { UndoHistory } from '../../../frontend/src/features/editor/binding/undo-history.ts';
import {
  UnfamiliarBlock,
  UnfamiliarInline,
} from '../../../frontend/src/features/editor/binding/unfamiliar-nodes.ts';

export const schema = getSchema([...noteFormat.extensions, UnfamiliarBlock, UnfamiliarInline]);
fillIncompleteBlocks(schema, noteFormat.bounded);

/** The origin of what a person writes into the title. */
export const titleOrigin = Symbol('title');

/**
 * An editor without a page: the editor's state and the product's own binding to the shared document, with
 * the same history of one's own acts. The binding asks its view for a state and a way to change it;
 * drawing is the only part left out.
 */
export class HeadlessScreen {
  state: EditorState = EditorState.create({ schema });
  readonly editable = true;
  readonly composing = false;
  /** No page: nothing has been written or selected that was not read yet. */
  readonly domObserver = { flush() {}, pendingRecords: () => [], stop() {}, start() {} };
  readonly history: UndoHistory;
  readonly #binding: LiveBinding;

  constructor(doc: Y.Doc, keepsMoves: boolean) {
    const content = doc.getXmlFragment(documentFields.content);
    this.#binding = new LiveBinding(content, this as unknown as EditorView, { keepsMoves });
    this.history = new UndoHistory([content, doc.getText(documentFields.title)], {
      trackedOrigins: new Set<unknown>([ySyncPluginKey, titleOrigin]),
      captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
      captureTimeout: 0,
    });
  }

  dispatch(transaction: Transaction): void {
    const before = this.state;
    this.state = before.apply(transaction);
    this.#binding?.write(before, transaction.getMeta('addToHistory') !== false);
  }

  /**
   * The blocks as they are shown, checked. Where one person made text code and another bold it has both
   * marks on the screen; code stands alone in what is derived, and so it does here. Marks of line breaks
   * have no place in the shared document.
   */
  shown(): unknown {
    const { doc } = this.state;
    doc.descendants((node) => {
      if (!node.type.validContent(node.content)) throw new RangeError(`Shown, but invalid: ${node}`);
    });
    return comparable(doc).toJSON();
  }

  destroy(): void {
    this.#binding.destroy();
    this.history.destroy();
  }
}

function comparable(node: Node): Node {
  if (node.isText) {
    const code = node.marks.find(({ type }) => type.name === 'code');
    return code ? node.mark([code]) : node;
  }
  const children: Node[] = [];
  node.forEach((child) => {
    const same = comparable(child);
    children.push(...(same.isText && !node.type.spec.code ? linesOf(same) : [same]));
  });
  return node.copy(Fragment.from(children)).mark([]);
}

/** A line break of code that became text is shown as one, and is one in what is derived. */
function linesOf(text: Node): Node[] {
  return (text.text ?? '')
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [schema.node('hardBreak')] : []),
      ...(line === '' ? [] : [schema.text(line, text.marks)]),
    ]);
}
