/** Pixels that a pointer may tremble before it drags. */
const slack = 5;
/** So near to the edge of what scrolls, it scrolls; in pixels, and in pixels a frame at the very edge. */
const edge = 64;
const speed = 18;

interface PointerDrag {
  /** The press. */
  event: PointerEvent;
  /**
   * `move`: the press becomes a drag when it moves, and what scrolls follows a pointer near its edge (null where nothing
   * does); `onMove` is called with each frame. `resize`: a handle that is held from the press on, and keeps the pointer's cursor;
   * `onMove` is called with each movement.
   */
  as: { kind: 'move'; scroller: HTMLElement | null } | { kind: 'resize'; handle: HTMLElement };
  onBegin?: () => void;
  onMove: (x: number, y: number) => void;
  /** Told once. `isDropped`: false when it was broken off, or was no drag but a press. */
  onEnd: (isDropped: boolean) => void;
}

/**
 * Follows one press of a mouse, pen or finger by pointer events: the native drag of browsers knows no finger in some of
 * them. Escape breaks it off, and so does calling what is returned.
 */
export function dragByPointer({ event, as, onBegin, onMove, onEnd }: PointerDrag): () => void {
  const start = { x: event.clientX, y: event.clientY };
  const at = { ...start };
  let frame = 0;
  let isDrag = as.kind === 'resize';
  const listening = new AbortController();
  const { signal } = listening;
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal, capture: true });
  const isOther = (other: PointerEvent) => other.pointerId !== event.pointerId;
  const follow = () => {
    if (as.kind === 'move') scrollNear(as.scroller, at.y);
    onMove(at.x, at.y);
    frame = requestAnimationFrame(follow);
  };
  const end = (isDropped: boolean) => {
    if (signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(frame);
    onEnd(isDropped && isDrag);
  };
  listen('pointermove', (moved) => {
    if (isOther(moved)) return;
    at.x = moved.clientX;
    at.y = moved.clientY;
    if (as.kind === 'resize') return onMove(at.x, at.y);
    if (isDrag || Math.hypot(at.x - start.x, at.y - start.y) <= slack) return;
    isDrag = true;
    onBegin?.();
    frame = requestAnimationFrame(follow);
  });
  listen('pointerup', (released) => {
    if (isOther(released)) return;
    if (as.kind === 'move' && isDrag) onMove(at.x, at.y);
    end(true);
  });
  listen('pointercancel', (lost) => {
    if (!isOther(lost)) end(false);
  });
  window.addEventListener('blur', () => end(false), { signal });
  listen('keydown', (pressed) => {
    if (pressed.key !== 'Escape' || !isDrag) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    end(false);
  });
  if (as.kind === 'resize') {
    as.handle.setPointerCapture?.(event.pointerId);
    onBegin?.();
  }
  return () => end(false);
}

function scrollNear(scroller: HTMLElement | null, y: number): void {
  if (!scroller) return;
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
  const up = (top + edge - y) / edge;
  const down = (y - bottom + edge) / edge;
  const share = Math.min(1, Math.max(up, down));
  if (share > 0) scroller.scrollTop += Math.ceil(share * speed) * (down > up ? 1 : -1);
}
