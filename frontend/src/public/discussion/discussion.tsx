import type { CommentView } from '@commonplace/contracts/api';
import {
  commentAnchor,
  type DiscussionSort,
  discussionSorts,
  type PublicDiscussion,
} from '@commonplace/contracts/pages';
import { fill } from '../../shared/format/fill.ts';
import { plural } from '../../shared/format/plural.ts';
import { LikeLink } from '../layout/like-link.tsx';
import { texts } from '../texts.ts';
import { Comment } from './comment.tsx';
import { CommentForm } from './comment-form.tsx';
import classes from './discussion.module.css';

interface DiscussionProps {
  discussion: PublicDiscussion;
  /** The subject, `note:{id}` or `notebook:{id}`, and its path. */
  subject: string;
  path: string;
  likesCount: number;
  /** The number of comments on all pages, without replies. */
  commentsCount: number;
}

/** The likes and comments below a note or a notebook. */
export function Discussion({ discussion, subject, path, likesCount, commentsCount }: DiscussionProps) {
  const { comments, replies, areClosed, thread } = discussion;
  const of = { subject, path };
  return (
    <section className={classes.discussion} aria-labelledby="comments">
      <div className={classes.bar}>
        <LikeLink {...of} count={likesCount} />
      </div>
      <div className={classes.head}>
        <h2 id="comments" className={classes.title}>
          {plural(texts.discussion.comments, commentsCount)}
        </h2>
        {commentsCount > 1 && thread === null && <Sorts sort={discussion.sort} path={path} />}
      </div>
      {areClosed ? <p className={classes.quiet}>{texts.discussion.closed}</p> : <CommentForm {...of} />}
      {comments.length > 0 && (
        <ul className={classes.list}>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} path={path} canReply={!areClosed}>
              <Replies
                comment={comment}
                replies={replies[comment.id] ?? []}
                path={path}
                isThread={thread !== null}
              />
            </Comment>
          ))}
        </ul>
      )}
      <Pages discussion={discussion} path={path} />
    </section>
  );
}

interface RepliesProps {
  comment: CommentView;
  /** The first replies, or a page of all of them. */
  replies: readonly CommentView[];
  path: string;
  isThread: boolean;
}

function Replies({ comment, replies, path, isThread }: RepliesProps) {
  const { replyCount } = comment.temp;
  if (replies.length === 0) return null;
  return (
    <details className={classes.replies} open={isThread}>
      <summary>{plural(texts.discussion.replies, replyCount)}</summary>
      <ul id={commentAnchor({ id: comment.id, isAboutReplies: true }).slice(1)} className={classes.list}>
        {replies.map((reply) => (
          <Comment key={reply.id} comment={reply} path={path} canReply={false} />
        ))}
      </ul>
      {!isThread && replyCount > replies.length && (
        <a href={`${threadPath(path, comment.id)}#comments`} className={classes.more}>
          {texts.discussion.moreReplies}
        </a>
      )}
    </details>
  );
}

/** The address of a page of the comments; what is the default is not in it. */
function pathOf(path: string, { page = 1, sort }: { page?: number; sort: DiscussionSort }): string {
  const pageQuery = page > 1 ? `&comments=${page}` : '';
  const sortQuery = sort === discussionSorts[0] ? '' : `&sort=${sort}`;
  return `${path}${pageQuery}${sortQuery}#comments`;
}

function Sorts({ sort, path }: { sort: DiscussionSort; path: string }) {
  return (
    <nav className={classes.sorts} aria-label={texts.discussion.sort.label}>
      {discussionSorts.map((one) => (
        <a
          key={one}
          href={pathOf(path, { sort: one })}
          rel="nofollow"
          aria-current={one === sort || undefined}
        >
          {texts.discussion.sort[one]}
        </a>
      ))}
    </nav>
  );
}

const threadPath = (path: string, comment: string) => `${path}&replies=${comment}`;

function Pages({ discussion, path }: Pick<DiscussionProps, 'discussion' | 'path'>) {
  const { page, pages, sort, thread } = discussion;
  if (pages === 1 && thread === null) return null;
  const all = thread === null ? path : threadPath(path, thread);
  const to = (number: number) => pathOf(all, { page: number, sort });
  return (
    <nav className={classes.pages} aria-label={texts.discussion.pages}>
      {page > 1 && (
        <a href={to(page - 1)} rel="prev">
          {texts.discussion.previous}
        </a>
      )}
      {pages > 1 && <span className={classes.quiet}>{fill(texts.discussion.page, { page, pages })}</span>}
      {page < pages && (
        <a href={to(page + 1)} rel="next">
          {texts.discussion.next}
        </a>
      )}
      {thread !== null && <a href={`${path}#comments`}>{texts.discussion.allComments}</a>}
    </nav>
  );
}
