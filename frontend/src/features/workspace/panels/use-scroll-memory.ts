import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { positions, storageKey } from '../../../shared/navigation/scroll-positions.ts';

const kept = 50;
/** Milliseconds in which what is opened again may grow to where it was left. */
const patience = 4_000;

/**
 * Keeps where each entry of the history was scrolled to: Back, Forward and a reload return there, a thing
 * that is newly opened begins at its top, and one that only changes its mode stays where it is.
 */
export function useScrollMemory(opened: string): RefObject<HTMLDivElement | null> {
  const { key, search } = useLocation();
  const navigation = useNavigationType();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const entry = `${key}${search}`;

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = opened;
    const element = scroller.current;
    if (!element) return;
    if (before === opened || (before !== null && navigation === 'REPLACE')) return remember(element, entry);
    if (navigation !== 'POP') element.scrollTop = 0;
    const wanted = navigation === 'POP' ? (positions.get(entry) ?? 0) : 0;
    return scrollTo(element, wanted, () => remember(element, entry));
  }, [opened, entry, navigation]);

  useEffect(() => {
    const store = () => sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-kept)));
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);
  return scroller;
}

type Stop = () => void;

/** Writes down where `entry` is scrolled to, from now on. */
function remember(element: HTMLElement, entry: string): Stop {
  const note = () => {
    positions.delete(entry);
    positions.set(entry, element.scrollTop);
  };
  element.addEventListener('scroll', note, { passive: true });
  return () => element.removeEventListener('scroll', note);
}

/** Scrolls there as soon as there is enough to scroll, unless the person begins to scroll. */
function scrollTo(element: HTMLElement, wanted: number, then: () => Stop): Stop {
  const ownWill = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const until = performance.now() + patience;
  let frame = 0;
  let stop: Stop = () => undefined;
  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of ownWill) element.removeEventListener(event, finish);
  };
  const finish = () => {
    end();
    stop = then();
  };
  const look = () => {
    element.scrollTop = wanted;
    if (element.scrollTop >= wanted - 1 || performance.now() > until) finish();
    else frame = requestAnimationFrame(look);
  };
  for (const event of ownWill) element.addEventListener(event, finish, { passive: true });
  look();
  return () => {
    end();
    stop();
  };
}
