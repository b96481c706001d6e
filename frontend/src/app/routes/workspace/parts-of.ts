import type { Selection } from '../../../features/workspace/selection/selection.ts';
import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { readerTexts } from '../../../shared/i18n/screen-texts.ts';
import { smallDevice } from '../../../shared/theme/breakpoints.ts';
import { type LazyCode, lazyPart } from '../../../shared/ui/loading/lazy-part.tsx';
import { liveNote } from './note/live-note-part.ts';
import {
  Feed,
  HistoryPanel,
  LeftPanel,
  NotebookScreen,
  OpenNote,
  PublicPanel,
  SavedPage,
  SearchPage,
} from './panels/panel-parts.ts';

export const Workspace = lazyPart(
  'workspace',
  async () => (await withTexts(readerTexts, import('./workspace.tsx'))).Workspace,
);

/**
 * What shows a selection. Loaded before the page goes there; what stands beside it or below it, such as the list beside a
 * note, comes after.
 */
export function partsOf(selection: Selection): LazyCode[] {
  switch (selection.kind) {
    case 'note':
      return [Workspace, OpenNote];
    case 'history':
      return [Workspace, HistoryPanel];
    case 'new':
      return [Workspace, OpenNote, liveNote];
    case 'notebook':
      return [Workspace, NotebookScreen];
    case 'saved':
      return [Workspace, SavedPage];
    case 'search':
      return [Workspace, SearchPage];
    case 'explore':
    case 'topic':
    case 'profile':
      return [Workspace, PublicPanel];
    case 'missing':
      return [Workspace];
    case 'none':
      return [Workspace, LeftPanel, ...(window.matchMedia(smallDevice).matches ? [] : [Feed])];
  }
}
