import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { readerTexts } from '../../../shared/i18n/screen-texts.ts';
/** A separate module, because a page that opens with a note imports it before the workspace. */
export const loadOpenNote = () => withTexts(readerTexts, import('./open-note.tsx'));
