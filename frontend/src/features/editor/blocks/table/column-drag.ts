import type { Editor } from '@tiptap/core';
import { dragByPointer } from '../../../../shared/pointer/drag-by-pointer.ts';
import { asOneStep } from '../../insert/insert-block.ts';
import { setColumnWidths, within } from './table-commands.ts';

/** A press within this distance of a cell's edge drags it, in pixels; more for fingers. */
const reach = { mouse: 8, touch: 18 } as const;

/** The cell of the first row whose edge was pressed, null when none was. */
export function handleAt(rows: HTMLTableSectionElement, event: PointerEvent): HTMLTableCellElement | null {
  const { target, clientX, pointerType } = event;
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  if (!cell || cell.parentElement !== rows.rows[0]) return null;
  const { left, right } = cell.getBoundingClientRect();
  const toEdge = isRightToLeft(cell) ? clientX - left : right - clientX;
  return toEdge <= (pointerType === 'mouse' ? reach.mouse : reach.touch) ? cell : null;
}

interface Hold {
  editor: Editor;
  frame: HTMLElement;
  /** The cells of the first row as they are now: others may add a column meanwhile. */
  row: () => HTMLTableCellElement[];
  /** The cell whose edge is held. */
  cell: HTMLTableCellElement;
  event: PointerEvent;
  /** Where the table begins. */
  at: () => number | undefined;
  show: (widths: readonly number[]) => void;
  onEnd: () => void;
}

/** The resizing of a column by dragging. The width is shown here at once, and written to the document at the end. */
export class ColumnDrag {
  readonly #hold: Hold;
  readonly #startX: number;
  readonly #startWidths = new Map<HTMLTableCellElement, number>();
  #width: number;
  /** Ends the drag without a change. */
  readonly end: () => void;

  constructor(hold: Hold) {
    this.#hold = hold;
    const { row, cell, event, frame } = hold;
    // A cell over several columns shares its width among them.
    for (const each of row()) this.#startWidths.set(each, each.offsetWidth / each.colSpan);
    this.#startX = event.clientX;
    this.#width = within(this.#startWidths.get(cell) ?? 0);
    frame.dataset.resizing = '';
    this.end = dragByPointer({
      event,
      as: { kind: 'resize', handle: frame },
      onMove: this.#onMove,
      onEnd: this.#onEnd,
    });
    hold.show(this.widths);
  }

  /** Of all columns, with what is being changed. */
  get widths(): number[] {
    const { row, cell } = this.#hold;
    return row().flatMap((each) => {
      const width = each === cell ? this.#width : (this.#startWidths.get(each) ?? 0);
      return Array.from({ length: each.colSpan }, () => Math.round(width));
    });
  }

  #onMove = (clientX: number): void => {
    const { cell, show } = this.#hold;
    const way = (clientX - this.#startX) * (isRightToLeft(cell) ? -1 : 1);
    this.#width = within((this.#startWidths.get(cell) ?? 0) + way / cell.colSpan);
    show(this.widths);
  };

  #onEnd = (isReleased: boolean): void => {
    const { editor, frame, cell, at, onEnd } = this.#hold;
    const widths = new Map(this.widths.entries());
    delete frame.dataset.resizing;
    onEnd();
    if (!isReleased) return;
    const table = at();
    // Another person may have removed the column or the right to edit.
    if (!cell.isConnected || table === undefined || !editor.isEditable) return;
    const tr = setColumnWidths(editor.state.tr, table, widths);
    if (tr.docChanged) asOneStep(editor, () => editor.view.dispatch(tr));
  };
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
