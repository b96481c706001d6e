import { ScreenFile } from '../../../shared/ui/screen-file.ts';

/**
 * Most of what the workspace weighs: it comes with the first note, not with the first list. By itself, because a page
 * that begins with a note asks for it beside the workspace.
 */
export const openNote = new ScreenFile(async () => (await import('./open-note.tsx')).OpenNote);
