import { limits } from '@commonplace/contracts/api';
import { api, call } from '../../../shared/api/index.ts';
import type { Arrival } from './upload-state.ts';

/** Makes images of other notes images of this one. Those that could not be are not in the answer. */
export async function claimImages(
  noteId: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Arrival>> {
  const claimed = new Map<string, Arrival>();
  const wanted = [...new Set(addresses)];
  for (let from = 0; from < wanted.length; from += limits.imagesClaimed) {
    const images = wanted.slice(from, from + limits.imagesClaimed);
    const answer = await call(api.notes.claimImages, { body: { noteId, images } }, { signal });
    for (const { from, location, width, height } of answer.images)
      if (location !== null) claimed.set(from, { location, width, height });
  }
  return claimed;
}
