import { liveNotes } from '../../../../shared/notes/live-notes.ts';
import { sessionStore } from '../../../../shared/session/index.ts';
import { place } from './device-place.ts';
import { noteOpenNotes } from './open-notes.ts';
import { SessionPool } from './session-pool.ts';
import { tellSaveFailure } from './tell-save-failure.ts';

/** The notes of this page that are open. */
export const pool = new SessionPool(place, tellSaveFailure);
noteOpenNotes(pool);

// Every open note, shown or left while it is still being saved, warns before the page is closed (C21).
window.addEventListener('beforeunload', (event) => {
  if (pool.sessions.some((session) => session.hasUnsaved)) event.preventDefault();
});

// A session that ended, here or in another tab, ends what it had open; what was unsaved waits for its writer.
// Someone else may take their place in one step: a text is never sent in another person's name.
let personId = personIdNow();
sessionStore.subscribe(() => {
  const before = personId;
  personId = personIdNow();
  if (personId !== before) liveNotes.clear();
  void pool.endAllBut(personId);
});

function personIdNow(): string | null {
  const session = sessionStore.current();
  return session.kind === 'signed-in' ? session.user.id : null;
}
