import { roleOf } from '@commonplace/contracts/document';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { blockBoxes, posUnder } from './block-boxes.ts';
import { type BlockRange, isBoxed, rangeAt, rangeOf, withBox } from './movable-blocks.ts';

/** The block that a handle is beside. */
export interface ShownBlock {
  /** The block as it is by now, or the blocks that are selected if it is one of them; null when there is none. */
  range(): BlockRange | null;
  show(range: BlockRange): void;
  /** Nothing is followed while the handle is held. */
  hold(isHeld: boolean): void;
  stop(): void;
}

/** Beside the block, in pixels. */
const gap = 4;

/**
 * Keeps a handle beside the block that the pointer is over, else the one that the caret was moved to, and out of sight
 * while one writes. What moves the block moves the handle.
 *
 * @param layer begins where the text does, and scrolls with it
 */
export function followBlock(editor: Editor, layer: HTMLElement, handle: HTMLElement): ShownBlock {
  const { view } = editor;
  let from: number | null = null;
  let isHeld = false;
  let frame = 0;
  let next: (() => void) | null = null;

  const inFrame = (act: () => void) => {
    next = act;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (!editor.isDestroyed) next?.();
    });
  };
  const place = (range: BlockRange | null) => {
    from = range?.from ?? null;
    const box = range && blockBoxes(view)(range.from);
    handle.hidden = !box;
    if (!range || !box) return;
    const origin = layer.getBoundingClientRect();
    const { offsetHeight } = handle;
    const line = firstLine(range.from, box);
    const page = layer.parentElement?.getBoundingClientRect() ?? origin;
    const left = Math.max(page.left, leftOf(range.from, box));
    // In a box it may lie on the sign of it.
    handle.toggleAttribute('data-boxed', isBoxed(view.state.doc, range.from));
    handle.style.transform = `translate(${Math.round(left - origin.left)}px, ${Math.round(
      (line.top + line.bottom - offsetHeight) / 2 - origin.top,
    )}px)`;
  };
  const leftOf = (pos: number, box: DOMRect) => box.left - signWidth(pos) - handle.offsetWidth - gap;
  /** The handle is beside the first line of letters. */
  const firstLine = (pos: number, box: DOMRect): { top: number; bottom: number } => {
    const node = view.state.doc.nodeAt(pos);
    if (node && roleOf(node.type) === 'container') {
      const first = blockBoxes(view)(pos + 1);
      if (first) return firstLine(pos + 1, first);
    }
    if (!node?.isTextblock || node.type.name === 'image') return { top: box.top, bottom: box.top + 36 };
    const { top, bottom } = view.coordsAtPos(pos + 1);
    return { top, bottom };
  };
  /** The bullet or number of an item stands before it. */
  const signWidth = (pos: number) => (view.state.doc.nodeAt(pos)?.type.name === 'listItem' ? 24 : 0);
  const placeAtCaret = () => {
    const range = view.hasFocus() ? rangeOf(view.state.selection) : null;
    place(range && withBox(view.state.doc, range));
  };

  const onPointer = (event: PointerEvent) => {
    if (isHeld || event.buttons !== 0 || event.pointerType === 'touch') return;
    if (event.target instanceof Node && handle.contains(event.target)) return;
    inFrame(() => {
      const pos = posUnder(view, event.clientX, event.clientY);
      if (pos === null) return;
      const range = rangeAt(view.state.doc, pos);
      const isBeyond = (block: number) => {
        const box = blockBoxes(view)(block);
        return box !== null && event.clientX < leftOf(block, box);
      };
      place(range && withBox(view.state.doc, range, isBeyond));
    });
  };
  const onTransaction = ({ transaction }: { transaction: Transaction }) => {
    if (from !== null && transaction.docChanged) from = transaction.mapping.map(from, 1);
    if (isHeld) return;
    const isOthers = transaction.getMeta(ySyncPluginKey) !== undefined;
    if (transaction.docChanged && !isOthers) inFrame(() => place(null));
    else if (transaction.docChanged) inFrame(() => place(current()));
    else if (transaction.selectionSet) inFrame(placeAtCaret);
  };
  const current = (): BlockRange | null => {
    const { doc, selection } = view.state;
    if (from === null || from > doc.content.size) return null;
    const block = rangeAt(doc, from) ?? null;
    const node = doc.nodeAt(from);
    const own = node ? { from, to: from + node.nodeSize } : block;
    const selected = selection.empty ? null : rangeOf(selection);
    return own && selected && selected.from <= own.from && selected.to >= own.to ? selected : own;
  };

  const page = layer.parentElement ?? layer;
  page.addEventListener('pointermove', onPointer);
  editor.on('transaction', onTransaction);
  editor.on('focus', placeSoon);
  function placeSoon() {
    inFrame(placeAtCaret);
  }
  return {
    range: current,
    show: place,
    hold(held) {
      isHeld = held;
    },
    stop() {
      cancelAnimationFrame(frame);
      page.removeEventListener('pointermove', onPointer);
      editor.off('transaction', onTransaction);
      editor.off('focus', placeSoon);
    },
  };
}
