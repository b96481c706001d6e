import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { namedHeadings } from '../../../shared/note-text/headings.ts';
import { fewestHeadings } from '../../../shared/reader/contents.tsx';
import { headingsOf } from './headings-of.ts';
import { NoteContents } from './note-contents.tsx';
import { useReadingPlace } from './use-reading-place.ts';
import { useSoughtHeading } from './use-sought-heading.ts';
import { useSoughtPassage } from './use-sought-passage.ts';

/** A pause between looks at the text, in milliseconds: the contents need not follow each letter. */
const lookEvery = 400;

/**
 * The contents of a text that is loaded, from three headings on. While one edits they neither come nor go, which would
 * move the text.
 */
export function LiveContents({ editor, isEditing }: { editor: Editor; isEditing: boolean }) {
  const [headings, setHeadings] = useState(() => namedHeadings(headingsOf(editor.state.doc)));
  const hasContents = headings.length >= fewestHeadings;
  const [isShown, setShown] = useState(hasContents);
  if (!isEditing && isShown !== hasContents) setShown(hasContents);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const next = namedHeadings(headingsOf(editor.state.doc));
      setHeadings((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const soon = () => {
      timer ??= setTimeout(look, lookEvery);
    };
    soon();
    editor.on('update', soon);
    return () => {
      editor.off('update', soon);
      clearTimeout(timer);
    };
  }, [editor]);
  useSoughtHeading(headings, () => editor.view.dom);
  useSoughtPassage(() => editor);
  useReadingPlace(() => editor.view.dom, !isEditing);
  if (!isShown || headings.length === 0) return null;
  return <NoteContents headings={headings} text={() => editor.view.dom} />;
}
