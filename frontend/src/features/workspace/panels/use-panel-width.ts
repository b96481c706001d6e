import { useLocalStorage, useResizeObserver } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { dragByPointer } from '../../../shared/pointer/drag-by-pointer.ts';

/** Pixels, as specified. */
const large = { min: 320, max: 760, initial: 360 };
const small = { min: 260 };
/** What the note keeps beside the list on a large screen. */
const noteMin = 320;
/** A list that reaches this close to the edge of a small screen is as wide as the screen. */
const snap = 24;
const steps = { plain: 16, shift: 64 };

const stored = { getInitialValueInEffect: false, sync: false } as const;

/**
 * The width of the left panel, remembered on this device, and what makes a handle of an element: dragged by
 * mouse and finger, moved by arrow keys (with Shift in wider steps), by Home and End, and back to what it
 * was at first by a double click. On a small device it is as wide as the screen until it is made narrower.
 */
export function usePanelWidth(isSmall: boolean) {
  const [largeWidth, storeLarge] = useLocalStorage({
    key: 'leftPanelWidth',
    defaultValue: large.initial,
    ...stored,
  });
  /** Null for the width of the screen. */
  const [smallWidth, storeSmall] = useLocalStorage<number | null>({
    key: 'leftPanelWidthSmall',
    defaultValue: null,
    ...stored,
  });
  const [container, { width: room }] = useResizeObserver<HTMLElement>();
  const [dragged, setDragged] = useState<number | null>(null);

  const min = isSmall ? small.min : large.min;
  // Until the container is measured its room is unknown: the stylesheet alone limits the first frame, which is
  // thereby as wide as the ones that follow.
  const largeMax = room === 0 ? large.max : Math.max(min, Math.min(large.max, room - noteMin));
  const max = isSmall ? room || window.innerWidth : largeMax;
  const within = (wanted: number) => Math.round(Math.min(max, Math.max(min, wanted)));
  const kept = isSmall ? (smallWidth ?? max) : largeWidth || large.initial;
  const width = within(dragged ?? kept);
  const isWhole = isSmall && width >= max;

  const store = (wanted: number | null) => {
    if (!isSmall) storeLarge(wanted === null ? large.initial : within(wanted));
    else storeSmall(wanted === null || wanted > max - snap ? null : within(wanted));
  };

  const press = ({ button, currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
    if (button !== 0) return;
    let wanted: number | null = null;
    dragByPointer({
      event: nativeEvent,
      as: { kind: 'resize', handle: currentTarget },
      onMove: (x) => {
        wanted = within(width + x - nativeEvent.clientX);
        setDragged(wanted);
      },
      onEnd: (isDropped) => {
        if (isDropped && wanted !== null) store(wanted);
        setDragged(null);
      },
    });
  };
  const handleProps = {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical',
    'aria-valuenow': width,
    'aria-valuemin': min,
    'aria-valuemax': max,
    'data-active': dragged !== null || undefined,
    onPointerDown: press,
    onDoubleClick: () => store(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.shiftKey ? steps.shift : steps.plain;
      const wanted = { ArrowLeft: width - step, ArrowRight: width + step, Home: min, End: max }[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      store(wanted);
    },
  } as const;

  return { container, width, isWhole, handleProps };
}
