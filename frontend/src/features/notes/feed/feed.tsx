import { trendingTopics } from '@commonplace/contracts/api';
import type { NoteOrder } from '@commonplace/contracts/pages';
import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { StateMessage } from '../../../shared/collections/empty/state-message.tsx';
import { useWindow } from '../../../shared/collections/use-window.ts';
import { texts } from '../../../shared/explore/texts.ts';
import { TopicList } from '../../../shared/explore/topic-list.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { RouterLink } from '../../../shared/navigation/router-link.tsx';
import { smallDevice } from '../../../shared/theme/index.ts';
import { Panel, PanelHeader } from '../../../shared/ui/panel-header.tsx';
import { NoteList } from '../lists/note-list.tsx';
import type { NoteListContext } from '../lists/note-list-context.ts';
import { feedSource } from '../lists/note-source.ts';
import classes from './feed.module.css';
import { FeedRows } from './feed-rows.tsx';
import { useExploreInstead } from './use-explore-instead.ts';

interface FeedProps extends NoteListContext {
  /** The page of an empty selection, or the left panel: short rows beside a note, rows to read where it is all that is seen. */
  place: 'page' | 'panel';
  /** The person has just come here, and did not ask for the feed. */
  isLanding: boolean;
  /** Shows who and what is followed; absent where that is on screen already. */
  onFollowing?: (() => void) | undefined;
}

/** Public notes of the people and the topics that the signed-in person follows. */
export function Feed({ place, isLanding, onFollowing, ...list }: FeedProps) {
  const { t } = useTranslation('note-lists');
  const items = useWindow(feedSource());
  const isSmall = useMediaQuery(smallDevice, undefined, { getInitialValueInEffect: false });
  const isLeaving = useExploreInstead(items, isLanding);
  const [order, setOrder] = useState<NoteOrder>('latest');
  const isRead = place === 'page' || isSmall;
  const isBesideExplore = useLocation().pathname.startsWith(paths.explore) && !isSmall;
  const following = onFollowing && (
    <Button variant="subtle" color="ink" onClick={onFollowing}>
      {t('feed.following')}
    </Button>
  );
  // Also while it is not known whether there are notes: rows that are there first would move.
  const orders = isRead && (items.state === 'loading' || items.count > 0) && (
    <SegmentedControl
      className={classes.orders}
      aria-label={t('feed.order')}
      value={order}
      onChange={(chosen) => setOrder(chosen === 'popular' ? 'popular' : 'latest')}
      data={[
        { value: 'latest', label: t('feed.latest') },
        { value: 'popular', label: t('feed.popular') },
      ]}
    />
  );
  const empty = (
    <>
      <StateMessage
        drawing="passedOn"
        title={t('feed.empty')}
        hint={`${t('feed.emptyHint')} ${t('feed.emptySearch')}`}
        action={
          !isBesideExplore && (
            <Button component={Link} to={paths.explore}>
              {t('feed.explore')}
            </Button>
          )
        }
      />
      {!isBesideExplore && (
        <div className={classes.topics}>
          <TopicList title={texts.explore.trending} topics={trendingTopics} link={RouterLink} />
        </div>
      )}
    </>
  );
  const notes = !isLeaving && isRead && (
    <FeedRows
      order={order}
      onAction={list.onAction}
      empty={order === 'popular' ? <StateMessage drawing="passedOn" title={t('feed.nonePopular')} /> : empty}
    />
  );
  if (place === 'panel')
    return (
      <Panel>
        <PanelHeader title={t('feed.title')}>{following}</PanelHeader>
        {orders}
        {notes ||
          (!isLeaving && (
            <NoteList
              {...list}
              items={items}
              label={t('feed.title')}
              withAuthor
              failed={t('feed.failed')}
              empty={empty}
            />
          ))}
      </Panel>
    );
  // Its name with nothing under it would flash.
  if (isLeaving) return null;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('feed.title')}</h1>
        {following}
      </header>
      {orders}
      {notes}
    </div>
  );
}
