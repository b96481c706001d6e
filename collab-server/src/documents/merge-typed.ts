import * as Y from 'yjs';

/**
 * What one keystroke brings is far below this. Yjs puts all updates in order anew for each struct that it merges, so
 * that many large ones would hold everybody up.
 */
const longestTyped = 256;

/**
 * One update that brings all that these bring, in their order; null when one of them is more than somebody types, or
 * can't be read. What comes out is looked at like any update, before it is journaled.
 */
export function mergeTyped(updates: Uint8Array[]): Uint8Array | null {
  if (updates.some((update) => update.length > longestTyped)) return null;
  try {
    return Y.mergeUpdates(updates);
  } catch {
    return null;
  }
}
