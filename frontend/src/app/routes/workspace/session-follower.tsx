import { parseDocumentName } from '@commonplace/contracts/collab';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type NoteSession, type RefusalReason, useSessionSnapshot } from '../../../features/editor/index.ts';
import { useNoteNews } from '../../../features/workspace/use-note-news.ts';
import { queryKeys } from '../../../shared/api/index.ts';
import { paths } from '../../../shared/navigation/paths.ts';

interface SessionFollowerProps {
  session: NoteSession;
  noteId: string | null;
  onReopen: () => void;
  /** The reason outlives the session: it still has to be said when the note is not found any more. */
  onRefused: (refused: { noteId: string; reason: RefusalReason }) => void;
}

/** Brings the address and what REST knows of the note into step with its session. */
export function SessionFollower({ session, noteId, onReopen, onRefused }: SessionFollowerProps) {
  const { documentName, state, rightsDiffer } = useSessionSnapshot(session);
  const navigate = useNavigate();
  const { state: entry } = useLocation();
  const cache = useQueryClient();
  useNoteNews(session, noteId);

  const createdId = documentName === null ? null : (parseDocumentName(documentName)?.noteId ?? null);
  useEffect(() => {
    if (noteId !== null || createdId === null) return;
    // The entry is the same one, and so is what lies over it.
    void navigate(paths.editNote(createdId), { replace: true, state: entry });
  }, [noteId, createdId, entry, navigate]);

  const refusal = state.kind === 'refused' ? state.reason : null;
  useEffect(() => {
    if (refusal === null || noteId === null) return;
    onRefused({ noteId, reason: refusal });
    // A list may still offer what can't be opened any more.
    void cache.invalidateQueries({ queryKey: queryKeys.notes.shared });
  }, [refusal, noteId, onRefused, cache]);

  const isStale = rightsDiffer || refusal !== null;
  const isReadable = refusal === 'made-read-only';
  useEffect(() => {
    if (!isStale || noteId === null) return;
    const asked = cache.invalidateQueries({ queryKey: queryKeys.notes.one(noteId) });
    // Its rows say what may be done with it.
    void cache.invalidateQueries({ queryKey: queryKeys.notes.shared });
    void cache.invalidateQueries({ queryKey: queryKeys.notes.inNotebooks });
    // Their own text is set aside; what the others write goes on.
    if (isReadable) void asked.then(onReopen);
  }, [isStale, isReadable, noteId, cache, onReopen]);
  return null;
}
