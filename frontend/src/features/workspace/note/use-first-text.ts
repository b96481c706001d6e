import { useState } from 'react';
import { useNote } from './use-note.ts';

/** What there is of a note's text before its live document: its HTML, null for none. */
export type FirstText = { kind: 'awaited' } | { kind: 'answered'; html: string | null };

/** Milliseconds: an answer of this age is of this visit, as one that another part of the page has read in the same render. */
const justNow = 1_000;

const awaited: FirstText = { kind: 'awaited' };

/**
 * The stored HTML of a note that was asked for when it was opened here; what was asked for earlier, for another visit, may
 * be old. Stays the same while the note is open.
 *
 * @param noteId null for a note that does not exist yet
 */
export function useFirstText(noteId: string | null): FirstText {
  const { data, dataUpdatedAt } = useNote(noteId);
  const [opened, setOpened] = useState(() => ({ noteId, at: Date.now(), text: awaited }));
  if (opened.noteId !== noteId) setOpened({ noteId, at: Date.now(), text: awaited });
  else if (data && opened.text.kind === 'awaited') {
    const html = dataUpdatedAt >= opened.at - justNow ? (data.htmlContent ?? null) : null;
    setOpened({ ...opened, text: { kind: 'answered', html } });
  }
  return opened.noteId === noteId ? opened.text : awaited;
}
