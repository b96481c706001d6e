import { documentExtensions } from '@commonplace/contracts/document';
import type { Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Placeholder } from '@tiptap/extensions';
import type * as Y from 'yjs';
import { PresenceCarets } from './presence/presence-carets.ts';
import type { NoteSession } from './session/note-session.ts';

/** The shared blocks and marks, and what a screen adds: the live document, the others' carets, a placeholder. */
export function editorExtensions(
  session: NoteSession,
  history: Y.UndoManager,
  placeholder: string,
): Extensions {
  return [
    ...documentExtensions,
    Collaboration.configure({ fragment: session.content, yUndoOptions: { undoManager: history } }),
    PresenceCarets.configure({ awareness: session.awareness }),
    Placeholder.configure({ placeholder }),
  ];
}
