import type { NoteSummary } from '@commonplace/contracts/api';
import { useMemo, useSyncExternalStore } from 'react';
import { type LiveNote, liveNotes } from './live-notes.ts';

/** The note as its open document says it now; as REST has it where it is not open. */
export function useLiveNote<Note extends NoteSummary>(note: Note): Note;
export function useLiveNote<Note extends NoteSummary>(note: Note | null): Note | null;
export function useLiveNote<Note extends NoteSummary>(note: Note | null): Note | null {
  const live = useSyncExternalStore(liveNotes.subscribe, () => (note ? liveNotes.of(note.id) : null));
  return useMemo(() => (note && live ? asLive(note, live) : note), [note, live]);
}

function asLive<Note extends NoteSummary>(note: Note, { title, preview, edited }: LiveNote): Note {
  const updatedAt = edited && edited.at > note.updatedAt ? edited.at : note.updatedAt;
  return { ...note, title, updatedAt, temp: { ...note.temp, preview } };
}
