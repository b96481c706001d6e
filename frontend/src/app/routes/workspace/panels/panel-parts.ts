import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { listTexts, readerTexts } from '../../../../shared/i18n/screen-texts.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';

// What the panels of the workspace show, each loaded with the first address that shows it.

export const LeftPanel = lazyPart(
  'left-panel',
  async () => (await withTexts([...readerTexts, ...listTexts], import('./left-panel.tsx'))).LeftPanel,
);

export const Feed = lazyPart(
  'feed',
  async () =>
    (await withTexts([...readerTexts, ...listTexts], import('../../../../features/notes/feed/feed.tsx')))
      .Feed,
);

export const OpenNote = lazyPart(
  'open-note',
  async () => (await withTexts(readerTexts, import('../note/open-note.tsx'))).OpenNote,
);

export const HistoryPanel = lazyPart(
  'history-panel',
  async () =>
    (await withTexts([...readerTexts, 'comparison', 'history'], import('./history-panel.tsx'))).HistoryPanel,
);

export const NotebookScreen = lazyPart(
  'notebook-screen',
  async () =>
    (
      await withTexts(
        [...readerTexts, 'note-lists', 'notebook-view', 'notebooks'],
        import('../../../../features/notebook-view/notebook-screen.tsx'),
      )
    ).NotebookScreen,
);

export const PublicPanel = lazyPart(
  'public-panel',
  async () =>
    (await withTexts([...readerTexts, 'likes', 'notebooks'], import('./public-panel.tsx'))).PublicPanel,
);

export const SearchPage = lazyPart(
  'search-page',
  async () => (await withTexts([...readerTexts, 'collections'], import('./search-page.tsx'))).SearchPage,
);

export const SavedPage = lazyPart(
  'saved-page',
  async () =>
    (await withTexts([...readerTexts, 'saved'], import('../../../../features/saved/saved-page.tsx')))
      .SavedPage,
);
