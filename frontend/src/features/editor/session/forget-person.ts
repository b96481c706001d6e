import { clearDevice } from './clear-device.ts';
import { place } from './device-place.ts';
import { openNotes } from './open-notes.ts';

/** Deletes from this device what is kept of someone whose account is gone: nothing could be saved any more. */
export async function forgetPerson(userId: string): Promise<void> {
  await clearDevice({ userId, askToDiscard: async () => true, place, pool: openNotes });
}
