import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { UndoHistory } from '../binding/index.ts';
import { screenOrigin } from '../session/note-session.ts';
import type { TextSession } from '../session/text-session.ts';
import { renumberHistory } from './renumber-history.ts';

const histories = new WeakMap<TextSession, UndoHistory>();

/**
 * One history for title and text, of what was done on this screen alone: undo takes back the person's
 * own last act and never another's, whichever of the two fields they are in. It exists as long as the
 * session, so that a person who comes back to a note that is still open finds it again.
 */
export function ownHistory(session: TextSession): UndoHistory {
  const known = histories.get(session);
  if (known) return known;
  const history = new UndoHistory([session.content, session.title], {
    trackedOrigins: new Set([ySyncPluginKey, screenOrigin]),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
  session.onRenumbered((fresh) => renumberHistory(history, fresh));
  histories.set(session, history);
  return history;
}
