import { type RefCallback, useCallback, useState } from 'react';
import { type FrameBreakpoint, frameBreakpoint } from './frame-breakpoint.ts';

/** How much room the element has that is given the first of the two. Renders anew only when that changes. */
export function useFrameBreakpoint<E extends HTMLElement>(): [RefCallback<E>, FrameBreakpoint] {
  const [breakpoint, setBreakpoint] = useState<FrameBreakpoint>('wide');
  const follow = useCallback((element: E) => {
    const look = () => setBreakpoint(frameBreakpoint(element.getBoundingClientRect().width));
    // Before the first frame, so that nothing is seen to move.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [follow, breakpoint];
}
