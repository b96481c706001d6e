import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import classes from './collection.module.css';
import type { CollectionListProps, Layout } from './layout.ts';
import { LoadFailed } from './load-failed.tsx';
import type { Identified } from './source.ts';
import { useLoadMore } from './use-load-more.ts';
import { WindowList } from './window-list.tsx';

interface CollectionProps<Item> extends CollectionListProps<Item> {
  /** In the place of a list without items. */
  empty: ReactNode;
  /** What went wrong when it could not be loaded. */
  failed: string;
}

/** A list of anything: its items as rows or cards, or what is shown instead. */
export function Collection<Item extends Identified>({ empty, failed, ...list }: CollectionProps<Item>) {
  const { items, layout } = list;
  switch (items.state) {
    case 'loading':
      return <Coming layout={layout} />;
    case 'failed':
      return <LoadFailed title={failed} isRetrying={items.isRetrying} retry={items.retry} />;
    case 'ready': {
      if (items.count === 0) return empty;
      return (
        <div
          className={classes.items}
          data-grid={isOfCards(layout) || undefined}
          data-stale={items.isStale || undefined}
          aria-busy={items.isStale}
        >
          {/* Rows and cards are two lists: neither keeps what the other knew of its places. */}
          {layout.heights === 'same' ? (
            <>
              <WindowList key={layout.height} {...list} />
              {items.more && <More {...items.more} />}
            </>
          ) : (
            <FlowList key={layout.height} {...list} />
          )}
        </div>
      );
    }
  }
}

/** Cards stand apart from each other; rows have their margin within. */
const isOfCards = ({ minWidth, gap }: Layout) => minWidth !== null && gap > 0;

/** Items as high as they are; what is far away costs nothing until it is near. */
function FlowList<Item extends Identified>({ items, layout, label, draw }: CollectionListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const more = useLoadMore(items.more, items.count, list);
  return (
    <>
      <ul ref={list} className={classes.flow} style={styleOf(layout)} aria-label={label}>
        {Array.from({ length: items.count }, (_, index) => items.at(index)).map(
          (listed) =>
            listed && (
              <li key={listed.item.id} tabIndex={-1}>
                {draw(listed)}
              </li>
            ),
        )}
      </ul>
      {more && <More {...more} />}
    </>
  );
}

/** The next page, where it is asked for by hand. */
function More({ load, isLoading }: { load: () => void; isLoading: boolean }) {
  const { t } = useTranslation('collections');
  return (
    <div className={classes.more}>
      <BusyButton variant="subtle" loading={isLoading} onClick={load}>
        {t('more')}
      </BusyButton>
    </div>
  );
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** As high as the items that come. */
function Coming({ layout }: { layout: Layout }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.items} data-grid={isOfCards(layout) || undefined}>
      <div className={classes.flow} style={styleOf(layout)} role="status" aria-label={t('loading')}>
        {places.map((place) => (
          <div key={`${id}${place}`}>{layout.coming}</div>
        ))}
      </div>
    </div>
  );
}

function styleOf({ height, gap, minWidth }: Layout): CSSProperties {
  return {
    gap,
    '--item-height': `${height}px`,
    '--item-columns': minWidth === null ? '1fr' : `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
  } as CSSProperties;
}
