import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import type * as Y from 'yjs';
import { LiveText } from './binding/live-text.ts';
import { shownExtensions } from './blocks/block-views.ts';
import { DocumentEnds } from './document-ends.ts';
import { insertExtensions } from './insert/insert-extensions.ts';
import { PresenceCarets } from './presence/presence-carets.ts';
import { RoomGuard } from './room-guard.ts';
import type { NoteSession } from './session/note-session.ts';

/** The shared blocks and marks, and what a screen adds: the live document, the others' carets, keys, a placeholder. */
export function editorExtensions(
  session: Pick<NoteSession, 'content' | 'awareness' | 'setFamiliar' | 'fits'>,
  history: Y.UndoManager,
  words: { placeholder: string; unfamiliarLabel: string },
  onRefused: (bytes: number) => void,
): Extensions {
  return [
    ...shownExtensions,
    LiveText.configure({
      content: session.content,
      history,
      unfamiliarLabel: words.unfamiliarLabel,
      onFamiliarity: (isFamiliar) => session.setFamiliar(isFamiliar),
    }),
    PresenceCarets.configure({ awareness: session.awareness, content: session.content }),
    RoomGuard.configure({ fits: (bytes) => session.fits(bytes), onRefused }),
    DocumentEnds,
    ...insertExtensions(history),
    Placeholder.configure({ placeholder: words.placeholder }),
  ];
}
