import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { editorTexts, readerTexts } from '../../../shared/i18n/screen-texts.ts';
/** What shows the live document of a note: the editor, with all that it needs. */
export type LiveNoteCode = typeof import('./live-note.tsx');

let loaded: LiveNoteCode | null = null;

/** Rejects without a connection; the next call tries again. */
export async function loadLiveNote(): Promise<LiveNoteCode> {
  loaded = await withTexts([...readerTexts, ...editorTexts], import('./live-note.tsx'));
  return loaded;
}

/** Null until it has been loaded. */
export const liveNoteCode = (): LiveNoteCode | null => loaded;
