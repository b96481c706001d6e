import * as Y from 'yjs';
import { decodeUpdate } from './decode-update.ts';
import { inspectUpdate } from './inspect-update.ts';

/**
 * What one keystroke brings is far below this. Yjs puts all updates in order anew for each struct that it merges, so
 * that many large ones would block all people.
 */
const longestTyped = 256;

/**
 * What kind of keystroke an update is; null when it is more than one, or nothing that an editor makes: Yjs merges
 * without the bounds that an update is read with here. Only those of one kind are merged, because a note that is full
 * takes nothing but removals (C24).
 */
export function keystroke(update: Uint8Array): 'insertion' | 'removal' | null {
  if (update.length > longestTyped || decodeUpdate(update) === null) return null;
  // It begins with the number of clients that wrote something in it.
  return update[0] === 0 ? 'removal' : 'insertion';
}

/**
 * One update that brings all that these bring, in their order; null when the document could not take all of it at
 * once as it takes what a person types, so that each of them is judged by itself.
 *
 * @param updates of one kind of {@link keystroke}
 */
export function mergeTyped(document: Y.Doc, updates: Uint8Array[]): Uint8Array | null {
  try {
    const merged = Y.mergeUpdates(updates);
    return inspectUpdate(document, merged).verdict === 'ready' ? merged : null;
  } catch {
    // Two that differ in the content of an id.
    return null;
  }
}
