import type { Extensions } from '@tiptap/core';
import type * as Y from 'yjs';
import { LiveText } from './binding/index.ts';
import { blockExtensions } from './blocks/block-extensions.ts';
import { shownExtensions } from './blocks/block-views.ts';
import { CaretBlock } from './caret/caret-block.ts';
import { DocumentEnds } from './caret/document-ends.ts';
import { HashtagSuggestions } from './hashtags/hashtag-suggestions.ts';
import { Hashtags } from './hashtags/hashtags.ts';
import { sayNothingLeft } from './history/say-nothing-left.ts';
import { insertExtensions } from './insert/insert-extensions.ts';
import { CleanPaste } from './paste/clean-paste.ts';
import { PresenceCarets } from './presence/presence-carets.ts';
import { TextDirection } from './scripts/text-direction.ts';
import { WholeLetters } from './scripts/whole-letters.ts';
import type { NoteSession } from './session/note-session.ts';
import { RoomGuard } from './size/room-guard.ts';

/** The shared blocks and marks, and what a screen adds: the live document, the others' carets, menus and keys. */
export function editorExtensions(
  session: Pick<NoteSession, 'content' | 'awareness' | 'setFamiliar' | 'fits'>,
  history: Y.UndoManager,
  words: { unfamiliarLabel: string },
  onRefused: (bytes: number) => void,
): Extensions {
  return [
    ...shownExtensions,
    ...blockExtensions(),
    LiveText.configure({
      content: session.content,
      history,
      onNothingLeft: sayNothingLeft,
      unfamiliarLabel: words.unfamiliarLabel,
      onSchemaCompatibility: (isSchemaCompatible) => session.setFamiliar(isSchemaCompatible),
    }),
    PresenceCarets.configure({ awareness: session.awareness, content: session.content }),
    RoomGuard.configure({ fits: (bytes) => session.fits(bytes), onRefused }),
    DocumentEnds,
    CaretBlock,
    CleanPaste.configure({ onPaste: () => history.stopCapturing() }),
    Hashtags,
    HashtagSuggestions,
    TextDirection,
    WholeLetters,
    ...insertExtensions(history),
  ];
}
