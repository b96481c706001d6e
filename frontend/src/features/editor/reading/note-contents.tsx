import { type MouseEvent, useEffect, useRef } from 'react';
import type { Heading } from '../../../shared/note-text/headings.ts';
import { Contents } from '../../../shared/reader/contents.tsx';
import { followSections, headingElements } from '../../../shared/reader/follow-sections.ts';
import { showInAddress } from './heading-address.ts';
import classes from './note-contents.module.css';
import { useMargin } from './use-margin.ts';
import { showHeading } from './use-sought-heading.ts';

interface NoteContentsProps {
  headings: readonly Heading[];
  /** The element of the text. */
  text: () => HTMLElement | null;
}

/** The contents of an open note, above its text or beside its page, which lead to its headings without another entry in the history. */
export function NoteContents({ headings, text }: NoteContentsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isInMargin = useMargin(place);
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
    const shown = text();
    const heading = shown && headingElements(shown)[headings.findIndex((one) => one.id === id)];
    if (!heading) return;
    if (!shown.isContentEditable) showInAddress(id);
    showHeading(heading);
    // The next key goes on from the heading: Tab while reading, letters while editing.
    if (shown.isContentEditable) shown.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.getSelection()?.collapse(heading, 0);
  };
  return (
    <div ref={place} className={classes.place} data-in-margin={isInMargin || undefined}>
      <Contents headings={headings} onChoose={choose} />
    </div>
  );
}
