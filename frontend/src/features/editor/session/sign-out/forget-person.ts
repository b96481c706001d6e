import { place } from '../pool/device-place.ts';
import { openNotes } from '../pool/open-notes.ts';
import { clearDevice } from './clear-device.ts';

/** Deletes from this device what is kept of someone whose account is gone: nothing could be saved any more. */
export async function forgetPerson(userId: string): Promise<void> {
  await clearDevice({ userId, askToDiscard: async () => true, place, pool: openNotes });
}
