import { type RefObject, useEffect, useRef } from 'react';
import { dragByPointer } from '../../../shared/pointer/drag-by-pointer.ts';
import { scrollingParent } from '../../../shared/ui/scrolling-parent.ts';
import { type Box, type Dragged, type Drop, dropAt, type LaidBlock } from './drop-place.ts';

interface PointerDrag {
  /** Holds everything that can be dragged, by the attributes of {@link dragPart}. */
  board: RefObject<HTMLElement | null>;
  /** The line that says where something would go. */
  mark: RefObject<HTMLElement | null>;
  /** The class of what follows the pointer. */
  ghostClass: string;
  onDrop: (dragged: Dragged, place: Drop['place']) => void;
}

/**
 * Drags notes and sections by mouse, pen and finger. While it lasts nothing is rendered: the board is measured once,
 * and each frame moves what follows the pointer and a line.
 */
export function usePointerDrag({ board, mark, ghostClass, onDrop }: PointerDrag): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  }, [onDrop]);

  useEffect(() => {
    const element = board.current;
    if (!element) return;
    let stop: (() => void) | null = null;
    const press = (event: PointerEvent) => {
      const source = stop || event.button !== 0 || !event.isPrimary ? null : sourceOf(event);
      if (!source || !mark.current) return;
      stop = drag({
        event,
        source,
        board: element,
        mark: mark.current,
        ghostClass,
        onEnd: (dragged, place) => {
          stop = null;
          if (place) latest.current(dragged, place);
        },
      });
    };
    element.addEventListener('pointerdown', press);
    return () => {
      element.removeEventListener('pointerdown', press);
      stop?.();
    };
  }, [board, mark, ghostClass]);
}

/** What the parts of a board are called in their attributes, for code that looks them up there. */
export const dragPart = {
  /** A note's tile, by the note's id. */
  note: 'data-note',
  /** All of a section, by its id. */
  section: 'data-section',
  /** The head of a section, which is dragged in its place. */
  head: 'data-section-head',
  /** A run of notes outside sections. */
  run: 'data-run',
  /** The grip that a finger drags by. */
  handle: 'data-handle',
} as const;

interface Source {
  dragged: Dragged;
  element: HTMLElement;
}

/** A mouse drags by anything that is no button of its own; a finger by the handle, because elsewhere it scrolls. */
function sourceOf(event: PointerEvent): Source | null {
  if (!(event.target instanceof Element)) return null;
  const isHandle = event.target.closest(`[${dragPart.handle}]`) !== null;
  if (!isHandle && (event.pointerType !== 'mouse' || event.target.closest('button'))) return null;
  const element = event.target.closest<HTMLElement>(`[${dragPart.note}], [${dragPart.head}]`);
  const noteId = element?.getAttribute(dragPart.note);
  if (element && noteId) return { dragged: { kind: 'note', id: noteId }, element };
  const sectionId = element?.getAttribute(dragPart.head);
  return element && sectionId ? { dragged: { kind: 'section', id: sectionId }, element } : null;
}

interface DragOptions {
  event: PointerEvent;
  source: Source;
  board: HTMLElement;
  mark: HTMLElement;
  ghostClass: string;
  /** Told once, with the place, or without one when nothing was dropped. */
  onEnd: (dragged: Dragged, place: Drop['place'] | null) => void;
}

/** One press of a pointer, which becomes a drag when it moves. Returns what breaks it off. */
function drag({ event, source, board, mark, ghostClass, onEnd }: DragOptions): () => void {
  const held = source.element.getBoundingClientRect();
  let laid: LaidBlock[] | null = null;
  // Of a long list other parts are drawn while it scrolls.
  const redrawn = new MutationObserver(() => {
    if (laid) laid = measured(board);
  });
  let ghost: HTMLElement | null = null;
  let drop: Drop | null = null;
  const listening = new AbortController();
  const { signal } = listening;
  // Text is not to be selected on the way, nor its link or image be dragged by the browser itself.
  board.addEventListener('selectstart', (selecting) => selecting.preventDefault(), { signal });
  board.addEventListener('dragstart', (dragging) => dragging.preventDefault(), { signal });
  return dragByPointer({
    event,
    as: { kind: 'move', scroller: scrollingParent(board) },
    onBegin: () => {
      laid = measured(board);
      redrawn.observe(board, { childList: true, subtree: true });
      ghost = ghostOf(source.element, held, ghostClass);
      board.dataset.dragging = source.dragged.kind;
      source.element.dataset.held = '';
    },
    onMove: (x, y) => {
      if (!laid || !ghost) return;
      ghost.style.transform = `translate(${x - event.clientX}px, ${y - event.clientY}px)`;
      const origin = board.getBoundingClientRect();
      drop = dropAt(laid, { x: x - origin.left, y: y - origin.top }, source.dragged);
      drawMark(mark, drop?.mark ?? null);
    },
    onEnd: (isDropped) => {
      listening.abort();
      redrawn.disconnect();
      ghost?.remove();
      delete board.dataset.dragging;
      delete source.element.dataset.held;
      drawMark(mark, null);
      onEnd(source.dragged, isDropped ? (drop?.place ?? null) : null);
    },
  });
}

/** Where everything on the board is. Scrolling moves the board as a whole, so once is enough. */
function measured(board: HTMLElement): LaidBlock[] {
  const origin = board.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return {
      left: left - origin.left,
      right: right - origin.left,
      top: top - origin.top,
      bottom: bottom - origin.top,
    };
  };
  return [...board.querySelectorAll(`[${dragPart.section}], [${dragPart.run}]`)].map((block) => ({
    sectionId: block.getAttribute(dragPart.section),
    box: boxOf(block),
    tiles: [...block.querySelectorAll(`[${dragPart.note}]`)].map((tile) => ({
      id: tile.getAttribute(dragPart.note) ?? '',
      box: boxOf(tile),
    })),
  }));
}

function ghostOf(element: HTMLElement, { left, top, width, height }: DOMRect, ghostClass: string) {
  const ghost = element.cloneNode(true) as HTMLElement;
  for (const attribute of Object.values(dragPart)) ghost.removeAttribute(attribute);
  ghost.classList.add(ghostClass);
  ghost.inert = true;
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(ghost);
  return ghost;
}

function drawMark(mark: HTMLElement, box: Box | null): void {
  mark.hidden = box === null;
  if (!box) return;
  Object.assign(mark.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.right - box.left}px`,
    height: `${box.bottom - box.top}px`,
  });
}
