import './table-view.css';
import { tableColumnWidths } from '@commonplace/contracts/document';
import type { Editor, NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view';
import { showTableRegion } from '../../../../shared/note-text/table-region.ts';
import { texts } from '../../../../shared/reader/texts.ts';
import { whenEditable } from '../when-editable.ts';
import { ColumnDrag, handleAt } from './column-drag.ts';

/**
 * A table in a frame that it can be pushed sideways in. The same elements as its HTML, and what only an editor has:
 * the edges of the first row's cells can be dragged while one edits.
 */
class TableView implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM = document.createElement('tbody');
  readonly #table = document.createElement('table');
  readonly #columns = document.createElement('colgroup');
  readonly #editor: Editor;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  readonly #room: ResizeObserver;
  readonly #stopTelling: () => void;
  #node: Node;
  #drag: ColumnDrag | null = null;

  constructor({ node, editor, view, getPos }: Parameters<NodeViewRenderer>[0]) {
    this.#node = node;
    this.#editor = editor;
    this.#view = view;
    this.#getPos = getPos;
    this.dom.className = 'table-frame';
    this.#table.append(this.contentDOM);
    this.dom.append(this.#table);
    this.#show();
    this.dom.addEventListener('pointerdown', this.#onPress);
    this.#room = new ResizeObserver(this.#nameFrame);
    this.#stopTelling = whenEditable(view, this.#followRoom);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#show();
    return true;
  }

  destroy(): void {
    this.#drag?.end();
    this.#room.disconnect();
    this.#stopTelling();
  }

  stopEvent(event: Event): boolean {
    return this.#drag !== null && /^(mouse|pointer|touch|drag)/.test(event.type);
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target);
  }

  #show(): void {
    const { striped, bordered } = this.#node.attrs;
    this.#table.className = ['table', striped && 'striped', bordered && 'bordered'].filter(Boolean).join(' ');
    this.#showWidths(this.#drag?.widths ?? tableColumnWidths(this.#node));
  }

  #showWidths = (widths: readonly number[]): void => {
    if (widths.some(Boolean)) {
      this.#columns.replaceChildren(
        ...widths.map((width) => {
          const column = document.createElement('col');
          if (width) column.setAttribute('width', String(width));
          return column;
        }),
      );
      if (!this.#columns.isConnected) this.#table.prepend(this.#columns);
    } else this.#columns.remove();
  };

  /** How wide a table is and has room for matters to readers alone. */
  #followRoom = (isEditable: boolean): void => {
    if (isEditable) {
      this.#room.disconnect();
      this.#nameFrame();
    } else for (const element of [this.dom, this.#table]) this.#room.observe(element);
  };

  /** While one edits, the caret scrolls it. */
  #nameFrame = (): void => {
    showTableRegion(this.dom, this.#view.editable ? null : texts.table);
  };

  #onPress = (event: PointerEvent): void => {
    if (!this.#view.editable || event.button !== 0 || this.#drag) return;
    const cell = handleAt(this.contentDOM, event);
    if (!cell) return;
    event.preventDefault();
    this.#drag = new ColumnDrag({
      editor: this.#editor,
      frame: this.dom,
      row: () => [...(this.contentDOM.rows[0]?.cells ?? [])],
      cell,
      event,
      at: this.#getPos,
      show: this.#showWidths,
      onEnd: () => {
        this.#drag = null;
        this.#show();
      },
    });
  };
}

export const tableView: NodeViewRenderer = (props) => new TableView(props);
