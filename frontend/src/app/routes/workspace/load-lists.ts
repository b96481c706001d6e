import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { listTexts } from '../../../shared/i18n/screen-texts.ts';
/** The lists of the left panel, and the feed. Separate, because a page without a note imports them before the workspace. */
export const loadLeftPanel = () => withTexts(listTexts, import('./left-panel.tsx'));
export const loadFeed = () => withTexts(listTexts, import('../../../features/notes/feed/feed.tsx'));
