import { Button } from '@mantine/core';
import { IconHash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Collection } from '../../shared/collections/collection.tsx';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import type { CollectionItems } from '../../shared/collections/items.ts';
import type { Layout } from '../../shared/collections/layout.ts';
import { LineSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { useWindow } from '../../shared/collections/use-window.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import { FollowButton } from './follow-button.tsx';
import type { Followed, FollowState } from './followed.ts';
import classes from './followed-list.module.css';
import { followedHashtagsSource, followedPeopleSource } from './following-source.ts';

const layout: Layout = {
  heights: 'same',
  // As high as `.row`.
  height: 64,
  gap: 0,
  minWidth: null,
  coming: <LineSkeleton width="56%" />,
};

/** The people whom the signed-in person follows. */
export function FollowedPeople() {
  const { t } = useTranslation('follows');
  const items = useWindow(followedPeopleSource(useQueryClient()));
  return (
    <>
      <Collection
        items={items}
        layout={layout}
        label={t('panel.people')}
        failed={t('panel.unreachable')}
        empty={<NothingFollowed title={t('panel.noUser')} />}
        draw={({ item: { name, username, display_picture: picture, temp } }) => (
          <FollowedRow
            mark={<PersonAvatar name={name} picture={picture.downloadUrl} size={36} />}
            followed={{ kind: 'person', username }}
            name={name}
            path={paths.profile(username)}
            fact={`@${username}`}
            state={temp}
          />
        )}
      />
      <MoreToFollow items={items} />
    </>
  );
}

/** The topics that the signed-in person follows. */
export function FollowedHashtags() {
  const { t } = useTranslation('follows');
  const items = useWindow(followedHashtagsSource(useQueryClient()));
  return (
    <>
      <Collection
        items={items}
        layout={layout}
        label={t('panel.topics')}
        failed={t('panel.unreachable')}
        empty={<NothingFollowed title={t('panel.noTopic')} />}
        draw={({ item: { id, title, temp } }) => (
          <FollowedRow
            mark={
              <span className={classes.mark}>
                <IconHash size={18} stroke={1.5} aria-hidden />
              </span>
            }
            followed={{ kind: 'hashtag', tag: id }}
            name={title}
            path={paths.tag(title)}
            fact={t('followers', { count: temp.followersCount })}
            state={temp}
          />
        )}
      />
      <MoreToFollow items={items} />
    </>
  );
}

/** Under a list that is there, the way to a longer one. */
function MoreToFollow({
  items: { state, count },
}: {
  items: Pick<CollectionItems<unknown>, 'state' | 'count'>;
}) {
  const { t } = useTranslation('follows');
  if (state !== 'ready' || count === 0) return null;
  return (
    <Button component={Link} to={paths.explore} variant="subtle" className={classes.more}>
      {t('panel.explore')}
    </Button>
  );
}

function NothingFollowed({ title }: { title: string }) {
  const { t } = useTranslation('follows');
  return (
    <StateMessage
      drawing="passedOn"
      title={title}
      action={
        <Button component={Link} to={paths.explore} variant="subtle">
          {t('panel.explore')}
        </Button>
      }
    />
  );
}

interface FollowedRowProps {
  mark: ReactNode;
  followed: Followed;
  name: string;
  path: string;
  /** The line under the name. */
  fact: string;
  state: FollowState;
}

function FollowedRow({ mark, followed, name, path, fact, state }: FollowedRowProps) {
  return (
    <div className={classes.row}>
      {mark}
      <div className={classes.words}>
        <Link to={path} className={classes.name}>
          <ShownName>{name}</ShownName>
        </Link>
        <p className={classes.fact}>{fact}</p>
      </div>
      <FollowButton followed={followed} name={name} state={state} />
    </div>
  );
}
