import { type MouseEvent, useEffect, useRef } from 'react';
import type { Heading } from '../../../shared/note-text/headings.ts';
import { Contents } from '../../../shared/reader/contents.tsx';
import { followSections, headingElements } from '../../../shared/reader/follow-sections.ts';

interface NoteContentsProps {
  headings: readonly Heading[];
  /** The element of the text. */
  text: () => HTMLElement | null;
}

/** The contents of an open note, which lead to its headings without another entry in the history. */
export function NoteContents({ headings, text }: NoteContentsProps) {
  const place = useRef<HTMLDivElement>(null);
  const find = useRef(text);
  useEffect(() => {
    find.current = text;
  }, [text]);
  useEffect(() => {
    const shown = find.current();
    return place.current && shown ? followSections(place.current, shown) : undefined;
  }, []);
  const choose = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const fold = event.currentTarget.closest('details');
    fold?.removeAttribute('open');
    fold?.querySelector('summary')?.focus({ preventScroll: true });
    const shown = text();
    const at = headings.findIndex((heading) => heading.id === id);
    if (shown) headingElements(shown)[at]?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={place}>
      <Contents headings={headings} onChoose={choose} />
    </div>
  );
}
