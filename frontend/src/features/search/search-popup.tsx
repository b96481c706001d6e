import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';
import { RecentList } from './recent-list.tsx';
import classes from './search-box.module.css';
import type { SearchBoxState } from './use-search-box.ts';

const SearchPanel = lazyPart('search-panel', async () => (await import('./search-panel.tsx')).SearchPanel);

/** Loads what shows results, before there are any. */
export function preloadResults(): void {
  void SearchPanel.preload().catch(() => undefined);
}

interface SearchPopupProps {
  box: SearchBoxState;
  popup: NonNullable<SearchBoxState['popup']>;
  /** A recent search was chosen. */
  onChoose: (query: string) => void;
  /** A recent search was removed. */
  onForgotten: () => void;
  /** A result was opened. */
  onOpened: () => void;
}

/** What is below the field: recent searches, or the results of the open tab. */
export function SearchPopup({ box, popup, onChoose, onForgotten, onOpened }: SearchPopupProps) {
  const { listId, active } = box;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it leaves the focus in the field
    <div className={classes.popup} data-popup={popup} onMouseDown={(event) => event.preventDefault()}>
      {popup === 'recent' ? (
        <RecentList recent={box.recent} ids={box.recentIds} {...{ listId, active, onChoose, onForgotten }} />
      ) : (
        <SearchPanel
          search={box.search}
          tab={box.tab}
          onTab={box.chooseTab}
          options={box.found}
          {...{ listId, active, onOpened }}
        />
      )}
    </div>
  );
}
