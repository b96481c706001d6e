export { NoteEditor } from './note-editor.tsx';
export { NoteSkeleton } from './note-skeleton.tsx';
export { Notice } from './notices/notice.tsx';
export { UnsentNotices } from './notices/unsent-notices.tsx';
export type { NoteSession } from './session/note-session.ts';
export type { RefusalReason } from './session/refusal-reason.ts';
export type { CreationOutcome } from './session/session-place.ts';
export type { WantedNote } from './session/session-pool.ts';
export { useNoteSession, useSessionSnapshot } from './session/use-note-session.ts';
