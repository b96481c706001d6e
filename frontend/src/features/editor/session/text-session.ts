import type { NoteSession } from './note-session.ts';

/**
 * An open text, as the editor needs it: that of a note, which is live and saved (`NoteSession`), or one that is kept
 * in this browser alone (`LocalSession`).
 */
export type TextSession = Pick<
  NoteSession,
  | 'id'
  | 'doc'
  | 'user'
  | 'awareness'
  | 'title'
  | 'content'
  | 'documentName'
  | 'hasUnsaved'
  | 'subscribe'
  | 'snapshot'
  | 'setFamiliar'
  | 'fits'
  | 'onRenumbered'
  | 'forgetBothChanged'
>;
