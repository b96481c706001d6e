import { sessionStore } from '../../../../shared/session/index.ts';
import { place } from '../pool/device-place.ts';
import { openNotes } from '../pool/open-notes.ts';
import { clearDevice } from './clear-device.ts';

/** For the owner of the session to ask before signing out; see {@link clearDevice}. */
export async function prepareSignOut(askToDiscard: (count: number) => Promise<boolean>): Promise<boolean> {
  const session = sessionStore.current();
  if (session.kind === 'guest') return true;
  return clearDevice({ userId: session.user.id, askToDiscard, place, pool: openNotes });
}
