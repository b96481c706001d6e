/** A separate module, because a page that opens with a note imports it before the workspace. */
export const loadOpenNote = () => import('./open-note.tsx');
