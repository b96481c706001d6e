import { type RefCallback, useCallback, useState } from 'react';
import { type FrameRoom, frameRoom } from '../../../features/editor/frame-room.ts';

/** How much room the element has that is given the first of the two. Renders anew only when that changes. */
export function useFrameRoom<E extends HTMLElement>(): [RefCallback<E>, FrameRoom] {
  const [room, setRoom] = useState<FrameRoom>('wide');
  const follow = useCallback((element: E) => {
    const look = () => setRoom(frameRoom(element.getBoundingClientRect().width));
    // Before the first frame, so that nothing is seen to move.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [follow, room];
}
