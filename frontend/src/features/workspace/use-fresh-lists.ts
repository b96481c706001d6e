import type { OpenedNote } from '@commonplace/contracts/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../shared/api/index.ts';
import { liveNotes } from '../../shared/notes/live-notes.ts';
import { askForNote } from './early-note.ts';

/**
 * Milliseconds from the last edit to the first question, then between questions: REST tells what was written within
 * two seconds of its being saved, later when the server has much to do (C14).
 */
const pauses = [2_200, 4_000, 9_000] as const;
/** Of what others write, everyone who has the note open asks, each at a moment of their own within this time. */
const spread = 3_000;

/**
 * Reloads the lists once REST tells of an edited note what its document says, so that they stand in their order:
 * what they show of the note itself follows its document. A note that was left is asked about too.
 */
export function useFreshLists(): void {
  const cache = useQueryClient();
  useEffect(() => followEdits(cache), [cache]);
}

function followEdits(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const askAfter = (milliseconds: number, attempt: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(attempt), milliseconds);
  };
  const begin = () => {
    turn += 1;
    const isOwn = liveNotes.ahead.some((noteId) => liveNotes.of(noteId)?.edited?.by === 'self');
    askAfter(pauses[0] + (isOwn ? 0 : Math.random() * spread), 0);
  };
  const ask = async (attempt: number) => {
    const asked = turn;
    const pause = pauses[attempt + 1];
    const told = await Promise.all(liveNotes.ahead.map((noteId) => isTold(cache, noteId)));
    // Edited meanwhile: what was told is of an earlier state.
    if (asked !== turn) return;
    const caughtUp = pause === undefined ? told : told.filter(({ isSame }) => isSame);
    for (const { noteId } of caughtUp) liveNotes.caughtUp(noteId);
    if (caughtUp.length > 0) reload(cache);
    if (pause !== undefined && liveNotes.ahead.length > 0) askAfter(pause, attempt + 1);
  };
  if (liveNotes.ahead.length > 0) begin();
  const unsubscribe = liveNotes.onEdit(begin);
  return () => {
    turn += 1;
    clearTimeout(timer);
    unsubscribe();
    // The lists are elsewhere now, and load again when they come back.
    if (liveNotes.ahead.length > 0) reload(cache);
  };
}

/** Whether REST tells of a note what its document says. */
async function isTold(cache: QueryClient, noteId: string): Promise<{ noteId: string; isSame: boolean }> {
  const live = liveNotes.of(noteId);
  const note = await cache
    .fetchQuery<OpenedNote>({
      queryKey: queryKeys.notes.one(noteId),
      queryFn: ({ signal }) => askForNote(noteId, signal),
      staleTime: 0,
      retry: false,
    })
    .catch(() => null);
  return { noteId, isSame: note?.title === live?.title && note?.temp.preview === live?.preview };
}

function reload(cache: QueryClient): void {
  for (const queryKey of [queryKeys.notes.mine, queryKeys.notes.shared, queryKeys.notes.inNotebooks])
    void cache.invalidateQueries({ queryKey });
}
