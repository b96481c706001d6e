import { i18n } from '../../../../shared/i18n/i18n.ts';
import { dragByPointer } from '../../../../shared/pointer/drag-by-pointer.ts';
import { element } from './element.ts';
import { type ImageSize, leastWidth, sizedTo } from './image-size.ts';
import classes from './image-view.module.css';

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
type Corner = (typeof corners)[number];

/** What one press of an arrow changes the width by, in pixels, and with Shift. */
const step = { coarse: 20, fine: 1 };

interface Resizing {
  /** The size it is shown in now. */
  size: () => ImageSize;
  /** There is no room for it to be wider. */
  most: () => number;
  /** Shows it so large, on this screen alone. */
  preview: (size: ImageSize) => void;
  /** It is to stay so. Called once for each time it was taken hold of. */
  commit: (size: ImageSize) => void;
  /** It is to be what it was. */
  cancel: () => void;
}

/**
 * The handles at the corners of an image: pulled by mouse, pen and finger. Those who use keys have one, because all
 * four do the same: arrows while it has the focus; what a held key does is one change as well.
 */
export function resizeHandles(resizing: Resizing): HTMLElement[] {
  return corners.map((corner) => {
    const isForKeys = corner === 'bottom-right';
    const handle = element('span', {
      className: classes.handle,
      'data-corner': corner,
      ...(isForKeys
        ? {
            tabindex: '0',
            role: 'slider',
            'aria-label': i18n.t('images:width'),
            'aria-valuemin': String(leastWidth),
          }
        : { 'aria-hidden': 'true' }),
    });
    handle.addEventListener('pointerdown', (event) => pull(event, handle, corner, resizing));
    if (isForKeys) byKeys(handle, resizing);
    return handle;
  });
}

/** Announces the width to screen readers. */
export function sayWidth(handle: HTMLElement, width: number, most: number): void {
  handle.setAttribute('aria-valuenow', String(width));
  handle.setAttribute('aria-valuemax', String(Math.max(width, Math.round(most))));
  handle.setAttribute('aria-valuetext', i18n.t('images:widthValue', { width }));
}

function pull(event: PointerEvent, handle: HTMLElement, corner: Corner, resizing: Resizing): void {
  if (event.button !== 0 || !event.isPrimary) return;
  event.preventDefault();
  const start = resizing.size();
  const most = resizing.most();
  const outwards = corner.endsWith('right') ? 1 : -1;
  let now: ImageSize | null = null;
  dragByPointer({
    event,
    as: { kind: 'resize', handle },
    onMove: (x) => {
      // The image is in the middle: what one side gains the other gains too.
      now = sizedTo(start.width + 2 * outwards * (x - event.clientX), start, most);
      resizing.preview(now);
    },
    onEnd: (isKept) => {
      if (isKept && now && now.width !== start.width) resizing.commit(now);
      else resizing.cancel();
    },
  });
}

function byKeys(handle: HTMLElement, resizing: Resizing): void {
  let now: ImageSize | null = null;
  const settle = () => {
    if (now) resizing.commit(now);
    now = null;
  };
  handle.addEventListener('keydown', (event) => {
    const by = event.shiftKey ? step.fine : step.coarse;
    const change = { ArrowRight: by, ArrowUp: by, ArrowLeft: -by, ArrowDown: -by }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    const before = now ?? resizing.size();
    now = sizedTo(before.width + change, before, resizing.most());
    resizing.preview(now);
  });
  handle.addEventListener('keyup', settle);
  handle.addEventListener('blur', settle);
}
