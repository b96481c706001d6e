import type { CommentView } from '@commonplace/contracts/api';
import { anchoredComment } from '@commonplace/contracts/pages';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconMessage, IconMessageOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { queryKeys } from '../../shared/api/index.ts';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { useLoadMore } from '../../shared/collections/use-load-more.ts';
import { usePages } from '../../shared/collections/use-pages.ts';
import { LikeButton } from '../../shared/likes/like-button.tsx';
import { CommentForm } from './comment-form.tsx';
import { type CommentSort, commentSorts, commentsOn, totalOf } from './comment-sources.ts';
import type { Discussed } from './discussed.ts';
import classes from './discussion.module.css';
import { DiscussedContext } from './mentions/known-people.ts';
import { MissingComments } from './missing-comments.tsx';
import { Thread } from './thread.tsx';
import { useAddComment, useCloseComments, wasPosted } from './use-comment-operations.ts';
import { useFocusWhenFewer } from './use-focus-when-fewer.ts';
import { useNewComments } from './use-new-comments.ts';
import { useFocusOnComment, useSoughtComment } from './use-sought-comment.ts';

interface DiscussionProps {
  discussed: Discussed;
  /** What shows it, when it moves from one place to another; null while nothing does. */
  placedIn?: Element | null;
  /** The share button beside Like. */
  share?: ReactNode;
  /** Renders the menu items for another person's comment. */
  moreOf: (comment: CommentView) => ReactNode;
}

/** The likes and comments below a note or a notebook. */
export function Discussion({ discussed, placedIn, share, moreOf }: DiscussionProps) {
  const { t } = useTranslation('comments');
  const { type, thing } = discussed;
  const { abilities, temp, id } = thing;
  const sought = useSoughtComment();
  const anchored = anchoredComment(useLocation().hash);
  // Also where it is not sought: who returns to a link finds the list that it led to.
  const [sort, setSort] = useState<CommentSort>(anchored ? 'createdAt' : 'popularity');
  const [soughtBefore, setSoughtBefore] = useState<typeof sought>(null);
  if (sought !== soughtBefore) {
    setSoughtBefore(sought);
    // Mostly it is a new one, on the first page of the newest.
    if (sought) setSort('createdAt');
  }
  const source = useMemo(() => commentsOn(type, id, sort), [type, id, sort]);
  const comments = usePages(source);
  const cache = useQueryClient();
  const newComments = useNewComments(discussed, source, totalOf(cache, source));
  const reload = useCallback(
    () => void cache.invalidateQueries({ queryKey: queryKeys.comments.of(type, id) }),
    [cache, type, id],
  );
  const showNew = () => {
    // The newest come first there.
    setSort('createdAt');
    reload();
    heading.current?.focus();
  };
  const add = useAddComment(discussed);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenFewer(comments.count, heading);
  const list = useRef<HTMLUListElement>(null);
  const more = useLoadMore(comments.more, comments.count, list);
  const isSettled = comments.state === 'ready' && !comments.isRetrying;
  useFocusOnComment(sought, { isSettled, reload }, list, heading, placedIn);
  return (
    <DiscussedContext value={discussed}>
      <section className={classes.discussion} aria-labelledby={headingId}>
        <div className={classes.bar}>
          <LikeButton
            subject={{ type, id }}
            isLiked={temp.hasUserLiked}
            count={temp.likesCount}
            mayLike={abilities.like}
          />
          {share}
        </div>
        <div className={classes.head}>
          <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.title}>
            {temp.commentsCount > 0 ? t('count', { count: temp.commentsCount }) : t('title')}
          </h2>
          {temp.commentsCount > 1 && <SortChoice sort={sort} onSort={setSort} />}
          {abilities.closeComments && <Settings discussed={discussed} />}
        </div>
        {abilities.comment ? (
          <CommentForm
            subject={`${type}:${id}`}
            label={t('field')}
            placeholder={t('placeholder')}
            post={(text) => wasPosted(add.mutateAsync(text))}
            placedIn={placedIn}
          />
        ) : (
          <p className={classes.quiet}>{t('closed')}</p>
        )}
        {comments.state === 'loading' && temp.commentsCount > 0 && (
          <p className={classes.quiet}>{t('loading')}</p>
        )}
        {comments.state === 'failed' && (
          <LoadFailed title={t('failed')} isRetrying={comments.isRetrying} retry={comments.retry} />
        )}
        <div role="status">
          {newComments > 0 && (
            <Button variant="subtle" className={classes.more} onClick={showNew}>
              {t('showNew', { count: newComments })}
            </Button>
          )}
        </div>
        <ul ref={list} className={classes.list}>
          {comments.runs[0]?.map((comment) => (
            <Thread
              key={comment.id}
              comment={comment}
              sought={sought?.isAboutReplies && sought.id === comment.id ? sought : null}
              isOpenAtFirst={anchored?.isAboutReplies === true && anchored.id === comment.id}
              discussed={discussed}
              moreOf={moreOf}
            />
          ))}
        </ul>
        {more && (
          <Button variant="default" className={classes.more} loading={more.isLoading} onClick={more.load}>
            {t('more')}
          </Button>
        )}
        <MissingComments source={source} listed={comments} />
      </section>
    </DiscussedContext>
  );
}

function SortChoice({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  const { t } = useTranslation('comments');
  return (
    <fieldset className={classes.sort} aria-label={t('sort.label')}>
      {commentSorts.map((one) => (
        <button key={one} type="button" aria-pressed={one === sort} onClick={() => onSort(one)}>
          {t(`sort.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** The menu by which the author of a note, or the owner of a notebook, closes and opens its comments. */
function Settings({ discussed }: { discussed: Discussed }) {
  const { t } = useTranslation('comments');
  const close = useCloseComments(discussed);
  const isOpen = discussed.thing.abilities.comment;
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t('settings')}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isOpen ? <IconMessageOff {...icon} /> : <IconMessage {...icon} />}
          onClick={() => close.mutate(isOpen)}
        >
          {t(isOpen ? 'close' : 'open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
