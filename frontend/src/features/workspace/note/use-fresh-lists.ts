import type { OpenedNote } from '@commonplace/contracts/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMissing, queryKeys } from '../../../shared/api/index.ts';
import { liveNotes } from '../../../shared/notes/live-notes.ts';
import { askForNote } from './early-note.ts';

/** Milliseconds since the last edit before REST is asked: while typing goes on, each fold is of an earlier state. */
const quiet = 1_000;
/**
 * Milliseconds from the last edit to the first question about a note that was left, whose fold is not reported here,
 * then between questions: REST has an edit within two seconds, later when the server has much to do (C14).
 */
const pauses = [2_200, 4_000, 9_000] as const;
/** To the first question about an open note whose fold was not reported. */
const untold = 9_000;
/** Of what others write, everyone who has the note open asks, each at a moment of their own within this time. */
const spread = 3_000;

/**
 * Reloads the lists, and what was searched for, once REST has the document's state of an edited note, so that they are in order:
 * what they show of the note itself follows its document. A note that was left is asked about too.
 */
export function useFreshLists(): void {
  const cache = useQueryClient();
  useEffect(() => followEdits(cache), [cache]);
}

function followEdits(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let editedAt = 0;
  const askAfter = (milliseconds: number, attempt: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(attempt), milliseconds);
  };
  const begin = () => {
    turn += 1;
    editedAt = Date.now();
    const isLeft = liveNotes.ahead.some((noteId) => !liveNotes.isOpen(noteId));
    askAfter((isLeft ? pauses[0] : untold) + ownTime(), 0);
  };
  const onFolded = (noteId: string) => {
    if (!liveNotes.ahead.includes(noteId)) return;
    askAfter(Math.max(0, editedAt + quiet - Date.now()) + ownTime(), 0);
  };
  const ask = async (attempt: number) => {
    const asked = turn;
    const pause = pauses[attempt + 1];
    const told = await Promise.all(liveNotes.ahead.map((noteId) => isTold(cache, noteId)));
    // Edited meanwhile: the report is of an earlier state.
    if (asked !== turn) return;
    const caughtUp = pause === undefined ? told : told.filter(({ isSame }) => isSame);
    for (const { noteId } of caughtUp) liveNotes.caughtUp(noteId);
    if (caughtUp.length > 0) reload(cache);
    if (pause !== undefined && liveNotes.ahead.length > 0) askAfter(pause, attempt + 1);
  };
  if (liveNotes.ahead.length > 0) begin();
  const unsubscribe = [liveNotes.onEdit(begin), liveNotes.onFolded(onFolded)];
  return () => {
    turn += 1;
    clearTimeout(timer);
    for (const stop of unsubscribe) stop();
    // The lists are elsewhere now, and load again when they come back.
    if (liveNotes.ahead.length > 0) reload(cache);
  };
}

/** Milliseconds at which this page asks; at once about what was written here. */
function ownTime(): number {
  const isOwn = liveNotes.ahead.some((noteId) => liveNotes.of(noteId)?.edited?.by === 'self');
  return isOwn ? 0 : Math.random() * spread;
}

/** Whether REST agrees with the document of a note; of one that is gone it has nothing more to say. */
async function isTold(cache: QueryClient, noteId: string): Promise<{ noteId: string; isSame: boolean }> {
  const queryKey = queryKeys.notes.one(noteId);
  const isGone = () => isMissing(cache.getQueryState(queryKey)?.error);
  if (isGone()) return { noteId, isSame: true };
  const live = liveNotes.of(noteId);
  const note = await cache
    .fetchQuery<OpenedNote>({
      queryKey,
      queryFn: ({ signal }) => askForNote(noteId, 'live', signal),
      staleTime: 0,
      retry: false,
    })
    .catch(() => null);
  const isSame = note?.title === live?.title && note?.temp.preview === live?.preview;
  return { noteId, isSame: isSame || isGone() };
}

function reload(cache: QueryClient): void {
  const { mine, shared, inNotebooks } = queryKeys.notes;
  for (const queryKey of [mine, shared, inNotebooks, queryKeys.searches])
    void cache.invalidateQueries({ queryKey });
}
