/** By itself, because a page that begins with a note asks for this before it has the workspace. */
export const loadOpenNote = () => import('./open-note.tsx');
