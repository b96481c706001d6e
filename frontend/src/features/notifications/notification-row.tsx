import type { NotificationType, NotificationView } from '@commonplace/contracts/api';
import { VisuallyHidden } from '@mantine/core';
import {
  IconAt,
  IconFileText,
  IconHeart,
  IconMessageCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { longDate } from '../../shared/format/long-date.ts';
import { timeAgo } from '../../shared/format/time-ago.ts';
import { MuteNotes } from './mute-notes.tsx';
import classes from './notification-row.module.css';

const icons = {
  noteLiked: IconHeart,
  notebookLiked: IconHeart,
  commentLiked: IconHeart,
  gotComment: IconMessageCircle,
  mention: IconAt,
  gotFollow: IconUserPlus,
  published: IconFileText,
  noteShared: IconUsers,
  notebookShared: IconUsers,
} satisfies Record<NotificationType, unknown>;

interface NotificationRowProps {
  notification: NotificationView;
  isUnread: boolean;
  /** Called when its link is followed. */
  onFollowed: () => void;
}

/** A notification: a link to what it is about. */
export function NotificationRow({ notification, isUnread, onFollowed }: NotificationRowProps) {
  const { t, i18n } = useTranslation('notifications');
  const { type, title, description, link, media, actor, createdAt } = notification;
  const Icon = icons[type];
  return (
    <li tabIndex={-1} className={classes.item}>
      <Link to={link} className={classes.row} data-unread={isUnread || undefined} onClick={onFollowed}>
        <span className={classes.mark} aria-hidden>
          <Icon size={18} stroke={1.5} />
          {media.imgUrl !== null && <img src={media.imgUrl} alt="" className={classes.picture} />}
        </span>
        <span className={classes.words}>
          <span className={classes.title} dir="auto">
            {title}
          </span>
          {description !== '' && (
            <span className={classes.description} dir="auto">
              {description}
            </span>
          )}
          <time className={classes.time} dateTime={createdAt} title={longDate(createdAt)}>
            {timeAgo(createdAt, Date.now(), i18n.language) ?? t('justNow')}
          </time>
        </span>
        {isUnread && (
          <span className={classes.dot}>
            <VisuallyHidden>{t('isUnread')}</VisuallyHidden>
          </span>
        )}
      </Link>
      {type === 'published' && <MuteNotes person={actor} />}
    </li>
  );
}
