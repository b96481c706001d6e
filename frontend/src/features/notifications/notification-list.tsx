import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ConnectionError, queryKeys } from '../../shared/api/index.ts';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { LineSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { useLoadMore } from '../../shared/collections/use-load-more.ts';
import { usePages } from '../../shared/collections/use-pages.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationSource } from './notification-source.ts';
import { useMarkSeen } from './use-mark-seen.ts';

interface NotificationListProps {
  /** False while it is closing. */
  isOpen: boolean;
  /** Called when a link in it is followed. */
  onFollowed: () => void;
}

/** The notifications, 50 at a time. What it shows is seen. */
export function NotificationList({ isOpen, onFollowed }: NotificationListProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const cache = useQueryClient();
  const pages = usePages(notificationSource(cache));
  const items = pages.runs.flat();
  const unread = useMarkSeen(items, isOpen);
  const list = useRef<HTMLUListElement>(null);
  const more = useLoadMore(pages.more, pages.count, list);
  useForgetting(cache);
  const failure = t(
    pages.error instanceof ConnectionError ? 'notifications:unreachable' : 'notifications:refused',
  );
  if (pages.state === 'loading') {
    return (
      <div className={classes.coming} role="status" aria-label={t('common:loading')}>
        {['72%', '56%', '64%'].map((width) => (
          <LineSkeleton key={width} width={width} />
        ))}
      </div>
    );
  }
  if (pages.state === 'failed')
    return <LoadFailed title={failure} isRetrying={pages.isRetrying} retry={pages.retry} />;
  if (items.length === 0)
    return (
      <StateMessage
        drawing="passedOn"
        title={t('notifications:empty')}
        hint={t('notifications:emptyHint')}
        action={
          <Button component={Link} to={paths.explore} variant="default" onClick={onFollowed}>
            {t('notifications:emptyExplore')}
          </Button>
        }
      />
    );
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={t('notifications:title')}>
        {items.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            isUnread={unread.has(notification.id)}
            onFollowed={onFollowed}
          />
        ))}
      </ul>
      {pages.error && !pages.isRetrying && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {more && (
        <div className={classes.more}>
          <BusyButton variant="subtle" loading={more.isLoading} onClick={more.load}>
            {t('notifications:more')}
          </BusyButton>
        </div>
      )}
    </>
  );
}

/** What was shown is not shown again when the list is opened later: the person may not be allowed to read it by then. */
function useForgetting(cache: QueryClient): void {
  useEffect(() => () => cache.removeQueries({ queryKey: queryKeys.notifications.list }), [cache]);
}
