import { parseDocumentName } from '@commonplace/contracts/collab';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type NoteSession,
  type RefusalReason,
  useSessionSnapshot,
} from '../../../../features/editor/index.ts';
import { useNoteNews } from '../../../../features/workspace/note/use-note-news.ts';
import { isMissing, queryKeys } from '../../../../shared/api/index.ts';
import { paths } from '../../../../shared/navigation/paths.ts';
import { isGone } from './is-gone.ts';

interface SessionFollowerProps {
  session: NoteSession;
  noteId: string | null;
  onReopen: () => void;
  /** When REST last answered with the note, in milliseconds since 1970; 0 while it does not. */
  answeredAt: number;
  /** Stored outside of the document session, because it is shown after the note is no longer found. */
  onRefused: (refused: { noteId: string; reason: RefusalReason }) => void;
}

/** Milliseconds: the collab-server may know of the right a moment later than REST. */
const reopenPause = 500;

/** Updates the address and the cached views of a note when its document session changes. */
export function SessionFollower({ session, noteId, answeredAt, onReopen, onRefused }: SessionFollowerProps) {
  const { documentName, state, rightsDiffer } = useSessionSnapshot(session);
  const navigate = useNavigate();
  const { state: entry } = useLocation();
  const cache = useQueryClient();
  useNoteNews(session, noteId);

  const createdId = documentName === null ? null : (parseDocumentName(documentName)?.noteId ?? null);
  useEffect(() => {
    if (noteId !== null || createdId === null) return;
    // The history entry stays the same, and so does an open overlay.
    void navigate(paths.editNote(createdId), { replace: true, state: entry });
  }, [noteId, createdId, entry, navigate]);

  const refusal = state.kind === 'refused' ? state.reason : null;
  useEffect(() => {
    if (refusal === null || noteId === null) return;
    onRefused({ noteId, reason: refusal });
    // A list may still contain the note that can no longer be opened.
    void cache.invalidateQueries({ queryKey: queryKeys.notes.shared });
  }, [refusal, noteId, onRefused, cache]);

  const isAnsweredSince = state.kind === 'refused' && answeredAt > state.at;
  const isGivenBack = isAnsweredSince && isGone(refusal);
  useEffect(() => {
    // The note can be read again, also one from the trash, and its live document was closed for good.
    if (!isGivenBack) return;
    const timer = setTimeout(onReopen, reopenPause);
    return () => clearTimeout(timer);
  }, [isGivenBack, onReopen]);

  const isStale = rightsDiffer || (refusal !== null && !isAnsweredSince);
  const isReadable = refusal === 'made-read-only';
  useEffect(() => {
    if (!isStale || noteId === null) return;
    // Rows of lists contain its abilities.
    void cache.invalidateQueries({ queryKey: queryKeys.notes.shared });
    void cache.invalidateQueries({ queryKey: queryKeys.notes.inNotebooks });
    const queryKey = queryKeys.notes.one(noteId);
    // Its absence is known already, by a push or by the request of a moment ago.
    if (isMissing(cache.getQueryState(queryKey)?.error)) return;
    const asked = cache.invalidateQueries({ queryKey });
    // The person's own text is kept apart; edits of others continue to arrive.
    if (isReadable) void asked.then(onReopen);
  }, [isStale, isReadable, noteId, cache, onReopen]);
  return null;
}
