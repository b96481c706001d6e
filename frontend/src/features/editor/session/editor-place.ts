import { sessionStore } from '../../../shared/session/index.ts';
import { deviceStorage } from './device-storage.ts';
import { Drafts } from './draft.ts';
import { LocalRegistry } from './local-registry.ts';
import type { SessionPlace } from './session-place.ts';
import { SessionPool } from './session-pool.ts';
import { SetAside } from './set-aside.ts';

const storage = deviceStorage();

/** What the notes of this page share. */
export const place: SessionPlace = {
  registry: new LocalRegistry(storage),
  drafts: new Drafts(storage),
  setAside: new SetAside(storage),
  token: () => {
    const session = sessionStore.current();
    return session.kind === 'signed-in' ? session.token : '';
  },
  collabUrl: (documentName) => {
    const { protocol, host } = window.location;
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/collab/${documentName}`;
  },
};

export const pool = new SessionPool(place);

// Every open note, shown or left while it is still being saved, warns before the page is closed (C21).
window.addEventListener('beforeunload', (event) => {
  if (pool.sessions.some((session) => session.hasUnsaved)) event.preventDefault();
});

// A session that ended, here or in another tab, ends what it had open; what was unsaved waits for its writer.
// Someone else may take their place in one step: nobody's text is sent in another's name.
sessionStore.subscribe(() => {
  const session = sessionStore.current();
  void pool.endAllBut(session.kind === 'signed-in' ? session.user.id : null);
});
