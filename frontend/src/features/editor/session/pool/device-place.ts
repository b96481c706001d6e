import { sessionStore } from '../../../../shared/session/index.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { Drafts } from '../device/draft.ts';
import { LocalRegistry } from '../device/local-registry.ts';
import { SetAside } from '../device/set-aside.ts';
import type { SessionPlace } from '../session-place.ts';

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
