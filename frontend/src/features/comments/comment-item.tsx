import type { CommentView } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CommentText } from '../../shared/comments/comment-text.tsx';
import { longDate } from '../../shared/format/long-date.ts';
import { timeAgo } from '../../shared/format/time-ago.ts';
import { LikeButton } from '../../shared/likes/like-button.tsx';
import { paths } from '../../shared/navigation/paths.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import classes from './comment-item.module.css';
import { CommentMenu } from './comment-menu.tsx';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';
import type { Discussed } from './discussed.ts';
import { EditComment } from './edit-comment.tsx';

interface CommentItemProps {
  comment: CommentView;
  discussed: Discussed;
  isReply?: boolean;
  /** Buttons beside Like. */
  actions?: ReactNode;
  /** The replies, below the text. */
  children?: ReactNode;
  /** Renders the menu items for another person's comment. */
  moreOf: (comment: CommentView) => ReactNode;
}

/** A comment or a reply with its author, date, text and actions. */
export function CommentItem({
  comment,
  discussed,
  isReply = false,
  actions,
  children,
  moreOf,
}: CommentItemProps) {
  const { t, i18n } = useTranslation('comments');
  const [isEditing, setEditing] = useState(false);
  const [asked, setAsked] = useState<'delete' | 'remove' | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const { content, createdAt, abilities, info1, temp } = comment;
  const { commenter } = temp;
  return (
    <li
      tabIndex={-1}
      className={classes.item}
      data-reply={isReply || undefined}
      data-comment={comment.id}
      aria-label={t('by', { name: commenter.name })}
    >
      <PersonAvatar
        name={commenter.name}
        picture={commenter.display_picture.downloadUrl}
        size={isReply ? 28 : 32}
      />
      <div className={classes.words}>
        <p className={classes.by}>
          <Link to={paths.profile(commenter.username)} className={classes.name}>
            <ShownName>{commenter.name}</ShownName>
          </Link>
          <time dateTime={createdAt} title={longDate(createdAt)}>
            {timeAgo(createdAt, Date.now(), i18n.language) ?? t('justNow')}
          </time>
          {info1.isEdited && <span>{t('edited')}</span>}
        </p>
        {isEditing ? (
          <EditComment
            comment={comment}
            onDone={(hadFocus) => {
              // The menu that began it is there again before the next key.
              flushSync(() => setEditing(false));
              if (hadFocus) menu.current?.focus({ preventScroll: true });
            }}
          />
        ) : (
          <>
            <CommentText
              content={content}
              fold={{ more: t('fold.more'), less: t('fold.less') }}
              link={RouterLink}
            />
            <div className={classes.actions}>
              <LikeButton
                subject={{ type: 'comment', id: comment.id }}
                isLiked={temp.hasLiked}
                count={temp.likesCount}
                mayLike={abilities.like}
                isSmall
              />
              {actions}
              {abilities.remove && (
                <Button
                  variant="subtle"
                  color="ink"
                  className={classes.action}
                  onClick={() => setAsked('remove')}
                >
                  {t(`remove.${discussed.type}`)}
                </Button>
              )}
              <span className={classes.menu}>
                <CommentMenu
                  button={menu}
                  label={abilities.edit ? t('menu') : t('menuOf', { name: commenter.name })}
                  mayEdit={abilities.edit}
                  mayDelete={abilities.delete}
                  onEdit={() => setEditing(true)}
                  onDelete={() => setAsked('delete')}
                  more={abilities.report && moreOf(comment)}
                />
              </span>
            </div>
          </>
        )}
        {children}
      </div>
      {asked && (
        <DeleteCommentDialog
          comment={comment}
          isReply={isReply}
          discussed={discussed}
          act={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}
