import type { CommentView } from '@commonplace/contracts/api';
import { commentAnchor } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import shared from '../../shared/comments/comment.module.css';
import { CommentText } from '../../shared/comments/comment-text.tsx';
import { listDate } from '../../shared/format/list-date.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import { LikeLink } from '../layout/like-link.tsx';
import { texts } from '../texts.ts';
import classes from './comment.module.css';
import { CommentForm } from './comment-form.tsx';

interface CommentProps {
  comment: CommentView;
  /** The path of the note or notebook that it is about. */
  path: string;
  /** Replies have none, and closed comments accept none. */
  canReply: boolean;
  children?: ReactNode;
}

/** A comment or a reply with its author and date. */
export function Comment({ comment, path, canReply, children }: CommentProps) {
  const { id, content, createdAt, info1, temp } = comment;
  const { commenter, likesCount } = temp;
  return (
    <li className={classes.comment} id={commentAnchor({ id, isAboutReplies: false }).slice(1)}>
      <PersonAvatar size={40} name={commenter.name} picture={commenter.display_picture.downloadUrl} />
      <div className={shared.words}>
        <p className={shared.by}>
          <a href={paths.profile(commenter.username)} rel="author" className={shared.name}>
            <ShownName>{commenter.name}</ShownName>
          </a>
          <time dateTime={createdAt} data-ago={texts.discussion.justNow}>
            {listDate(createdAt, 'utc')}
          </time>
          {info1.isEdited && <span>{texts.discussion.edited}</span>}
        </p>
        <CommentText content={content} fold={texts.discussion.fold} />
        <div className={classes.acts}>
          <LikeLink subject={`comment:${id}`} path={path} count={likesCount} isSmall />
          {canReply && (
            <details className={classes.reply}>
              <summary>{texts.discussion.reply}</summary>
              <CommentForm subject={`comment:${id}`} path={path} repliesTo={commenter.name} />
            </details>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}
