import * as Y from 'yjs';
import { decodeUpdate } from './decode-update.ts';

/**
 * What one keystroke brings is far below this. Yjs puts all updates in order anew for each struct that it merges, so
 * that many large ones would hold everybody up.
 */
const longestTyped = 256;

/**
 * One update that brings all that these bring, in their order; null when one of them is more than somebody types, or
 * nothing that an editor makes: Yjs merges without the bounds that an update is read with here. What comes out is
 * looked at like any update, before it is journaled.
 */
export function mergeTyped(updates: Uint8Array[]): Uint8Array | null {
  if (updates.some((update) => update.length > longestTyped || !decodeUpdate(update))) return null;
  try {
    return Y.mergeUpdates(updates);
  } catch {
    // Two that disagree about what stands under an id.
    return null;
  }
}
