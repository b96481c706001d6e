import { Button, SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { LineSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { useLoadMore } from '../../shared/collections/use-load-more.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import classes from './saved-page.module.css';
import { SavedRow } from './saved-row.tsx';
import { type Shown, thingOf, useSaved } from './use-saved.ts';
import { useSavedOperations } from './use-saved-operations.ts';

/** The reading list: others' notes and notebooks that one saved, the last saved first. */
export function SavedPage() {
  const { t } = useTranslation(['saved', 'common']);
  const [show, setShow] = useState<Shown>('all');
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { items, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    useSaved(show);
  const { mark, remove } = useSavedOperations();
  const more = useLoadMore(
    hasNextPage ? { load: () => void fetchNextPage(), isLoading: isFetchingNextPage } : undefined,
    items?.length ?? 0,
    list,
  );
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {t('saved:title')}
        </h1>
        <SegmentedControl
          aria-label={t('saved:show')}
          value={show}
          onChange={(value) => setShow(value === 'unread' ? 'unread' : 'all')}
          data={[
            { value: 'all', label: t('saved:all') },
            { value: 'unread', label: t('saved:unread') },
          ]}
        />
      </header>
      {!items && !isError && ['62%', '48%', '55%'].map((width) => <LineSkeleton key={width} width={width} />)}
      {!items && isError && (
        <StateMessage
          drawing="unplugged"
          alert
          title={t('saved:failed')}
          action={
            <BusyButton variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t('common:retry')}
            </BusyButton>
          }
        />
      )}
      {items?.length === 0 && !more && <Empty show={show} onAll={() => setShow('all')} />}
      {items && items.length > 0 && (
        <ul ref={list} className={classes.list}>
          {items.map((item) => (
            <SavedRow
              key={thingOf(item).id}
              item={item}
              onMark={(on) => mark({ item, on })}
              onRemove={() => {
                // The button that has the focus goes with its row.
                heading.current?.focus();
                remove(item);
              }}
            />
          ))}
        </ul>
      )}
      {more && (
        <BusyButton variant="default" loading={more.isLoading} onClick={more.load} className={classes.more}>
          {t('saved:more')}
        </BusyButton>
      )}
    </div>
  );
}

function Empty({ show, onAll }: { show: Shown; onAll: () => void }) {
  const { t } = useTranslation('saved');
  if (show === 'unread')
    return (
      <StateMessage
        drawing="shelf"
        title={t('noneUnread')}
        action={
          <Button variant="default" onClick={onAll}>
            {t('showAll')}
          </Button>
        }
      />
    );
  return (
    <StateMessage
      drawing="shelf"
      title={t('empty')}
      hint={t('emptyHint')}
      action={
        <Button component={Link} to={paths.explore}>
          {t('explore')}
        </Button>
      }
    />
  );
}
