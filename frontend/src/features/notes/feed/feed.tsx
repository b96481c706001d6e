import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../../shared/collections/empty/state-message.tsx';
import { useWindow } from '../../../shared/collections/use-window.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { smallDevice } from '../../../shared/theme/index.ts';
import { Panel, PanelHeader } from '../../../shared/ui/panel-header.tsx';
import { NoteList } from '../lists/note-list.tsx';
import type { NoteListContext } from '../lists/note-list-context.ts';
import { feedSource } from '../lists/note-source.ts';
import classes from './feed.module.css';
import { useExploreInstead } from './use-explore-instead.ts';

interface FeedProps extends NoteListContext {
  /** The page of an empty selection, or the left panel: rows beside a note, cards where it is all that is seen. */
  place: 'page' | 'panel';
  /** The person has just come here, and did not ask for the feed. */
  isLanding: boolean;
  /** Shows who and what is followed; absent where that is on screen already. */
  onFollowing?: (() => void) | undefined;
}

/** Public notes of the people and the topics that the signed-in person follows, the last edited first. */
export function Feed({ place, isLanding, onFollowing, ...list }: FeedProps) {
  const { t } = useTranslation('notes');
  const items = useWindow(feedSource());
  const isSmall = useMediaQuery(smallDevice, undefined, { getInitialValueInEffect: false });
  const isLeaving = useExploreInstead(items, isLanding);
  const following = onFollowing && (
    <Button variant="subtle" color="ink" onClick={onFollowing}>
      {t('feed.following')}
    </Button>
  );
  const notes = !isLeaving && (
    <NoteList
      {...list}
      items={items}
      view={place === 'page' || isSmall ? 'cards' : 'list'}
      label={t('feed.title')}
      withAuthor
      failed={t('feed.failed')}
      empty={
        <StateMessage
          drawing="passedOn"
          title={t('feed.empty')}
          hint={`${t('feed.emptyHint')} ${t('feed.emptySearch')}`}
          action={
            <Button component={Link} to={paths.explore} variant="default">
              {t('feed.explore')}
            </Button>
          }
        />
      }
    />
  );
  if (place === 'panel')
    return (
      <Panel>
        <PanelHeader title={t('feed.title')}>{following}</PanelHeader>
        {notes}
      </Panel>
    );
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('feed.title')}</h1>
        {following}
      </header>
      {notes}
    </div>
  );
}
