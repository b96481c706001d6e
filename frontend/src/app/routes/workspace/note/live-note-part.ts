import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { editorTexts, readerTexts } from '../../../../shared/i18n/screen-texts.ts';
import { lazyCode } from '../../../../shared/ui/loading/lazy-part.tsx';

/** What shows the live document of a note: the editor, with all that it needs. */
export type LiveNoteCode = typeof import('./live-note.tsx');

export const liveNote = lazyCode<LiveNoteCode>(() =>
  withTexts([...readerTexts, ...editorTexts], import('./live-note.tsx')),
);
