/** Pixels that a pointer may tremble before it drags. */
const slack = 5;
/** So near to the edge of what scrolls, it scrolls; in pixels, and in pixels a frame at the very edge. */
const edge = 64;
const speed = 18;

interface PointerDrag {
  event: PointerEvent;
  scroller: HTMLElement | null;
  /** It has begun. */
  onBegin: () => void;
  /** Called with each frame while it lasts, also when the page scrolls below a pointer that rests. */
  onMove: (x: number, y: number) => void;
  /** Told once. `isDropped`: false when it was broken off, or was no drag but a press. */
  onEnd: (isDropped: boolean) => void;
}

/** Follows one press of a mouse, pen or finger, which becomes a drag when it moves. Escape breaks it off. */
export function dragByPointer({ event, scroller, onBegin, onMove, onEnd }: PointerDrag): void {
  const start = { x: event.clientX, y: event.clientY };
  const at = { ...start };
  let frame = 0;
  let isDrag = false;
  const listening = new AbortController();
  const { signal } = listening;
  const follow = () => {
    scrollNear(scroller, at.y);
    onMove(at.x, at.y);
    frame = requestAnimationFrame(follow);
  };
  const end = (isDropped: boolean) => {
    listening.abort();
    cancelAnimationFrame(frame);
    onEnd(isDropped && isDrag);
  };
  const ofThis = (listener: (event: PointerEvent) => void) => (other: PointerEvent) => {
    if (other.pointerId === event.pointerId) listener(other);
  };
  window.addEventListener(
    'pointermove',
    ofThis((moved) => {
      at.x = moved.clientX;
      at.y = moved.clientY;
      if (isDrag || Math.hypot(at.x - start.x, at.y - start.y) <= slack) return;
      isDrag = true;
      onBegin();
      frame = requestAnimationFrame(follow);
    }),
    { signal },
  );
  window.addEventListener(
    'pointerup',
    ofThis(() => {
      if (isDrag) onMove(at.x, at.y);
      end(true);
    }),
    { signal },
  );
  window.addEventListener(
    'pointercancel',
    ofThis(() => end(false)),
    { signal },
  );
  window.addEventListener('blur', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape' || !isDrag) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}

/** What scrolls around an element; null where the page itself does. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement instanceof HTMLElement ? document.scrollingElement : null;
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
