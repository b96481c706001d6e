import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isReloaded, loadedHash } from '../../../shared/navigation/loaded-page.ts';
import type { Heading } from '../../../shared/note-text/headings.ts';
import { headingElements } from '../../../shared/reader/follow-sections.ts';
import { idIn } from './heading-address.ts';
import { framesToDraw } from './keep-place.ts';

/** Entries of the history whose heading was shown: another text of the same note, as the editor's, is not scrolled again. */
const shown = new Set<string>();

/** Leads to the heading that the address names, once the text is there; who returns stays where they were. */
export function useSoughtHeading(headings: readonly Heading[], text: () => HTMLElement | null): void {
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && isReloaded && (key !== 'default' || hash === loadedHash);
  const entry = `${key}${hash}`;
  const index = hash === '' ? -1 : headings.findIndex(({ id }) => id === idIn(hash));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is looked for once the address or the heading is another
  useEffect(() => {
    if (index < 0 || isReturn || shown.has(entry)) return;
    const element = text();
    const heading = element && headingElements(element)[index];
    if (!heading) return;
    shown.add(entry);
    showHeading(heading);
  }, [entry, index, isReturn]);
}

/** Scrolls there now and in the next frames: blocks that have never been in sight have their own height only then. */
export function showHeading(heading: Element, frames = framesToDraw): void {
  heading.scrollIntoView();
  if (frames > 0) requestAnimationFrame(() => showHeading(heading, frames - 1));
}
