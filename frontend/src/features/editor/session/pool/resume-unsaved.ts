import { sessionStore } from '../../../../shared/session/index.ts';
import type { LocalCopy } from '../device/device-copy.ts';
import type { NoteSession } from '../note-session.ts';
import type { SessionUser } from '../session-place.ts';
import { place } from './device-place.ts';
import { pool } from './editor-place.ts';

/** So many notes are brought to the server at once; the others follow at the next start or when they are opened. */
const mostAtOnce = 10;

/** Milliseconds after which a browser that was too busy to open a copy is asked for it again. */
const pauses = [2_000, 5_000, 15_000, 60_000] as const;

/** Opens the notes whose edits an earlier visit could not save, unseen, until they are saved. */
export function resumeUnsaved(): void {
  const session = sessionStore.current();
  if (session.kind === 'guest') return;
  const { user } = session;
  const { registry } = place;
  const unsaved = registry
    .stores(user.id)
    .filter(
      ({ userId, documentName }) =>
        documentName.startsWith('note.') && registry.hasUnsaved(userId, documentName),
    )
    .slice(0, mostAtOnce);
  for (const { documentName } of unsaved) void resume(user, documentName);
}

async function resume(user: SessionUser, documentName: string, attempt = 0): Promise<void> {
  const opened = await pool.acquireUnseen(user, { kind: 'note', documentName, mayEdit: true });
  const copy = await settledCopy(opened);
  pool.release(opened);
  const pause = pauses[attempt];
  if (copy !== 'unavailable' || pause === undefined) return;
  setTimeout(() => {
    const session = sessionStore.current();
    if (session.kind === 'guest' || session.user.id !== user.id) return;
    if (place.registry.hasUnsaved(user.id, documentName)) void resume(user, documentName, attempt + 1);
  }, pause);
}

/** What became of the copy on this device, once the browser has opened it or has not. */
function settledCopy(session: NoteSession): Promise<LocalCopy> {
  return new Promise((resolve) => {
    const look = () => {
      const { localCopy } = session.snapshot();
      if (localCopy === 'opening') return;
      unsubscribe();
      resolve(localCopy);
    };
    const unsubscribe = session.subscribe(look);
    look();
  });
}
