import './texts.ts';

export { NoteEditor } from './note-editor.tsx';
export { ContinueInCopy } from './notices/continue-in-copy.tsx';
export { Notice } from './notices/notice.tsx';
export { RightsNotice } from './notices/rights-notice.tsx';
export { SizeLimitNotice } from './notices/size-limit-notice.tsx';
export { UnsentNotices } from './notices/unsent-notices.tsx';
export { useSetAside } from './notices/use-set-aside.ts';
export type { NoteSession } from './session/note-session.ts';
export type { RefusalReason } from './session/refusal-reason.ts';
export type { CreateNote } from './session/session-place.ts';
export type { WantedNote } from './session/session-pool.ts';
export { useNoteSession, useSessionSnapshot } from './session/use-note-session.ts';
