import type { Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import { CellSelection, cellAround } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { type RefObject, useEffect, useState } from 'react';

/** The cells that the handles of a table are at: the one with the caret or the pointer, or those selected. */
export interface HandledCells {
  /** Of the table, which it can be pushed sideways in. */
  frame: HTMLElement;
  cells: readonly HTMLElement[];
}

/** So long the pointer may be on its way from a cell to a handle, in milliseconds. */
const onTheWay = 250;

/**
 * The cells that have handles: those under the mouse, else those with the caret while the text or the handles have
 * the focus.
 *
 * @param bar the element of the handles
 * @param isHeld whether a menu of them is open, which is about the cells it was opened at
 */
export function useHandledCells(
  editor: Editor,
  bar: RefObject<HTMLElement | null>,
  isHeld: boolean,
): HandledCells | null {
  const [handled, setHandled] = useState<HandledCells | null>(null);
  useEffect(() => {
    if (isHeld) return;
    const { view } = editor;
    let hovered: HTMLElement | null = null;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      if (editor.isDestroyed) return;
      const hasFocus = view.hasFocus() || bar.current?.contains(document.activeElement) === true;
      if (!hovered?.isConnected) hovered = null;
      const selected = selectedCells(editor);
      const isAmong = hovered !== null && selected.includes(hovered);
      const cells = hovered && !isAmong ? [hovered] : hasFocus || isAmong ? selected : [];
      const next = editor.isEditable ? inOneFrame(cells) : null;
      setHandled((known) => (isSame(known, next) ? known : next));
    };
    // After the letter is on the screen, and when the focus is where it goes.
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const hover = (cell: HTMLElement | null) => {
      clearTimeout(leaving);
      if (cell === hovered) return;
      hovered = cell;
      lookSoon();
    };
    const onMove = ({ target, pointerType, buttons }: PointerEvent) => {
      // While something is dragged or selected nothing comes in its way.
      if (pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return;
      if (bar.current?.contains(target)) return clearTimeout(leaving);
      const cell = view.dom.contains(target) ? target.closest<HTMLElement>('td, th') : null;
      if (cell) hover(cell);
      else if (hovered) {
        clearTimeout(leaving);
        leaving = setTimeout(() => hover(null), onTheWay);
      }
    };
    // The keys act where the caret is.
    const onKey = () => hover(null);
    look();
    editor.on('transaction', lookSoon);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('focusin', lookSoon);
    document.addEventListener('focusout', lookSoon);
    view.dom.addEventListener('keydown', onKey);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(leaving);
      editor.off('transaction', lookSoon);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('focusin', lookSoon);
      document.removeEventListener('focusout', lookSoon);
      view.dom.removeEventListener('keydown', onKey);
    };
  }, [editor, bar, isHeld]);
  return handled;
}

/**
 * Brings the caret into the cells that a handle is at, for a command that acts where the caret is.
 *
 * @returns false when they are gone
 */
export function selectHandled(editor: Editor, handled: HandledCells): boolean {
  const { state, view } = editor;
  const place = placeOf(view, handled);
  if (!place) return false;
  if (selectedCells(editor).some((cell) => handled.cells.includes(cell))) return true;
  view.dispatch(state.tr.setSelection(Selection.near(place)));
  return true;
}

/** Where the first of the cells begins; null when it is gone. */
export function placeOf(view: EditorView, { cells: [cell] }: HandledCells): ResolvedPos | null {
  return cell && view.dom.contains(cell) ? view.state.doc.resolve(view.posAtDOM(cell, 0)) : null;
}

/** Selected words have a toolbar of their own. */
function selectedCells({ state, view }: Editor): HTMLElement[] {
  const { selection } = state;
  const places: number[] = [];
  if (selection instanceof CellSelection) selection.forEachCell((_, at) => void places.push(at));
  else if (selection.empty) {
    const $cell = cellAround(selection.$head);
    if ($cell) places.push($cell.pos);
  }
  return places.map((at) => view.nodeDOM(at)).filter((element) => element instanceof HTMLElement);
}

function inOneFrame(cells: readonly HTMLElement[]): HandledCells | null {
  const frame = cells[0]?.closest<HTMLElement>('.table-frame');
  return frame ? { frame, cells } : null;
}

function isSame(one: HandledCells | null, other: HandledCells | null): boolean {
  return (
    one?.frame === other?.frame &&
    one?.cells.length === other?.cells.length &&
    (one?.cells.every((cell, index) => cell === other?.cells[index]) ?? true)
  );
}
