import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders something once that is shown in places which come and go: it keeps its state when it moves from one to the next.
 * Before the first place there is nothing.
 *
 * @param render gets the element that shows it, or null while none does
 * @returns `place`, for where it is shown, and `kept`, to be rendered beside what comes and goes
 */
export function useKeptPlace(render: (placedIn: Element | null) => ReactNode) {
  const [host] = useState(() => document.createElement('div'));
  const [placedIn, setPlacedIn] = useState<Element | null>(null);
  const [wasPlaced, setWasPlaced] = useState(false);
  if (placedIn && !wasPlaced) setWasPlaced(true);
  return {
    place: <Place host={host} onPlaced={setPlacedIn} />,
    kept: createPortal(wasPlaced && render(placedIn), host),
  };
}

interface PlaceProps {
  host: Element;
  onPlaced: (place: Element | null) => void;
}

function Place({ host, onPlaced }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(host);
    onPlaced(place.current);
    return () => onPlaced(null);
  }, [host, onPlaced]);
  return <div ref={place} />;
}
