import { sessionStore } from '../../../shared/session/index.ts';
import { place, pool } from './editor-place.ts';

/** So many notes are brought to the server at once; the others follow at the next start or when they are opened. */
const mostAtOnce = 10;

/** Opens the notes whose edits an earlier visit could not save, unseen, until they are saved. */
export function resumeUnsaved(): void {
  const session = sessionStore.current();
  if (session.kind === 'guest') return;
  const { registry } = place;
  const unsaved = registry
    .stores(session.user.id)
    .filter(
      ({ userId, documentName }) =>
        documentName.startsWith('note.') && registry.hasUnsaved(userId, documentName),
    )
    .slice(0, mostAtOnce);
  for (const { documentName } of unsaved) {
    void pool
      .acquire(session.user, { kind: 'note', documentName, mayEdit: true })
      .then((opened) => pool.release(opened));
  }
}
