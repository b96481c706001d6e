import type { NoteSession } from '../note-session.ts';
import type { SessionUser } from '../session-place.ts';
import type { WantedNote } from './session-pool.ts';

/** Whether a session shows the note that is wanted. */
export function continues(session: NoteSession, user: SessionUser, wanted: WantedNote): boolean {
  return (
    wanted.kind === 'note' && session.user.id === user.id && session.documentName === wanted.documentName
  );
}
