import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of the contents and of the air on both sides of them, in pixels. */
const enough = 264;

/** Whether the page of a note, in which the element is, has room beside it for the contents. */
export function useMargin(place: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(false);
  useLayoutEffect(() => {
    const page = place.current?.parentElement;
    const panel = page?.parentElement;
    if (!page || !panel) return;
    const look = () =>
      setRoom(page.getBoundingClientRect().left - panel.getBoundingClientRect().left >= enough);
    look();
    const observer = new ResizeObserver(look);
    for (const element of [page, panel]) observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return hasRoom;
}
