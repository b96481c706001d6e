import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { type NoteSession, screenOrigin } from './session/note-session.ts';

/**
 * One history for title and text, of what was done on this screen alone: undo takes back the person's
 * own last act and never another's, whichever of the two fields they are in.
 */
export function createOwnHistory(session: NoteSession): Y.UndoManager {
  return new Y.UndoManager([session.content, session.title], {
    trackedOrigins: new Set([ySyncPluginKey, screenOrigin]),
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
}
