import { autoUpdate } from '@floating-ui/dom';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect } from 'react';
import { type Box, type HandlePlace, handlePlaces } from './handle-places.ts';
import type { HandledCells } from './handled-cells.ts';

export type HandleName = 'row' | 'column' | 'table';
export type HandleElements = Record<HandleName, HTMLElement | null>;

/** Between what is at the top of the window and what fits below it, in pixels. */
const gap = 4;
/** How high and wide a target is at least (WCAG 2.5.8), in pixels. */
const leastForMouse = 24;

/** Keeps handles at the edge of the table as it, its text and the window change. */
export function useHandlePlaces(
  editor: Editor,
  bar: HTMLElement | null,
  handles: RefObject<HandleElements>,
  { cells, frame }: HandledCells,
  above: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [first] = cells;
    if (!bar || !first) return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const least = isTouch
      ? Number.parseFloat(getComputedStyle(bar).getPropertyValue('--cp-control-height'))
      : leastForMouse;
    const place = () => {
      const table = frame.querySelector('table');
      if (!table || !first.isConnected) return;
      const places = handlePlaces({
        cells: boxAround(cells),
        table: table.getBoundingClientRect(),
        frame: frame.getBoundingClientRect(),
        window: {
          top: (above.current?.getBoundingClientRect().bottom ?? 0) + gap,
          bottom: window.innerHeight,
        },
        isRightToLeft: getComputedStyle(frame).direction === 'rtl',
        isTouch,
        least,
      });
      for (const name of ['row', 'column', 'table'] as const) put(handles.current[name], places[name]);
    };
    const stop = autoUpdate(
      { contextElement: first, getBoundingClientRect: () => first.getBoundingClientRect() },
      bar,
      place,
    );
    let waiting = 0;
    const onTransaction = () => {
      waiting ||= requestAnimationFrame(() => {
        waiting = 0;
        place();
      });
    };
    editor.on('transaction', onTransaction);
    return () => {
      stop();
      editor.off('transaction', onTransaction);
      cancelAnimationFrame(waiting);
    };
  }, [editor, bar, handles, cells, frame, above]);
}

function boxAround(cells: readonly HTMLElement[]): Box {
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function put(handle: HTMLElement | null, place: HandlePlace | null): void {
  if (!handle) return;
  handle.toggleAttribute('data-placed', place !== null);
  if (!place) return;
  const { style } = handle;
  style.translate = `${place.x}px ${place.y}px`;
  style.width = `${place.width}px`;
  style.height = `${place.height}px`;
  for (const [name, value] of Object.entries(place.sign)) style.setProperty(`--sign-${name}`, `${value}px`);
}
