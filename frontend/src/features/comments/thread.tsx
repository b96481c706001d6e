import type { CommentView } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { useLoadMore } from '../../shared/collections/use-load-more.ts';
import { usePages } from '../../shared/collections/use-pages.ts';
import { readDraft } from '../../shared/comments/comment-drafts.ts';
import { useUser } from '../../shared/session/index.ts';
import { CommentForm } from './comment-form.tsx';
import itemClasses from './comment-item.module.css';
import { CommentItem } from './comment-item.tsx';
import { repliesTo } from './comment-sources.ts';
import type { Discussed } from './discussed.ts';
import classes from './discussion.module.css';
import { MissingComments } from './missing-comments.tsx';
import { keyOfPost, useReply, wasPosted } from './use-comment-operations.ts';
import { useFocusWhenFewer } from './use-focus-when-fewer.ts';
import { useSending } from './use-sending.ts';
import type { SoughtComment } from './use-sought-comment.ts';

interface ThreadProps extends CommentProps {
  /** The address names the replies, which are opened. */
  sought: SoughtComment | null;
  isOpenAtFirst: boolean;
}

interface CommentProps {
  comment: CommentView;
  discussed: Discussed;
  /** Renders the menu items for another person's comment. */
  moreOf: (comment: CommentView) => ReactNode;
}

/** A comment with its replies, which are loaded when they are opened. */
export function Thread({ comment, sought, isOpenAtFirst, discussed, moreOf }: ThreadProps) {
  const { t } = useTranslation('comments');
  const user = useUser();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  useEffect(() => {
    if (sought) setOpen(true);
  }, [sought]);
  // A stored draft of a reply is shown again after a reload, without the focus: the person may be elsewhere.
  const [replying, setReplying] = useState<'draft' | 'asked' | null>(() =>
    comment.abilities.reply && readDraft(user?.id ?? null, `comment:${comment.id}`) !== '' ? 'draft' : null,
  );
  const sending = useSending(keyOfPost(`comment:${comment.id}`));
  const replyButton = useRef<HTMLButtonElement>(null);
  const thread = useRef<HTMLDivElement>(null);
  const repliesId = useId();
  const { commenter, replyCount } = comment.temp;
  return (
    <CommentItem
      comment={comment}
      discussed={discussed}
      moreOf={moreOf}
      actions={
        <>
          {comment.abilities.reply && (
            <Button
              ref={replyButton}
              variant="subtle"
              color="ink"
              className={itemClasses.action}
              aria-expanded={replying !== null}
              onClick={() => {
                sending.giveUp();
                setReplying(replying ? null : 'asked');
              }}
            >
              {t('reply')}
            </Button>
          )}
          {replyCount > 0 && (
            <Button
              variant="subtle"
              className={itemClasses.action}
              aria-expanded={isOpen}
              aria-controls={repliesId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('hideReplies') : t('showReplies', { count: replyCount })}
            </Button>
          )}
        </>
      }
    >
      <div id={repliesId} ref={thread} tabIndex={-1} className={classes.replies}>
        {isOpen && <Replies comment={comment} discussed={discussed} moreOf={moreOf} thread={thread} />}
      </div>
      {replying && (
        <ReplyForm
          comment={comment}
          autoFocus={replying === 'asked'}
          label={t('replyField', { name: commenter.name })}
          onDone={(isPosted, hadFocus) => {
            if (isPosted) setOpen(true);
            setReplying(null);
            if (hadFocus) replyButton.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </CommentItem>
  );
}

interface RepliesProps extends CommentProps {
  /** Receives the focus when the reply that had it is deleted. */
  thread: RefObject<HTMLElement | null>;
}

function Replies({ comment, discussed, moreOf, thread }: RepliesProps) {
  const { t } = useTranslation('comments');
  const source = useMemo(() => repliesTo(comment.id), [comment.id]);
  const replies = usePages(source);
  useFocusWhenFewer(replies.count, thread);
  const list = useRef<HTMLUListElement>(null);
  const more = useLoadMore(replies.more, replies.count, list);
  if (replies.state === 'loading') return <p className={classes.quiet}>{t('repliesLoading')}</p>;
  if (replies.state === 'failed')
    return <LoadFailed title={t('failed')} isRetrying={replies.isRetrying} retry={replies.retry} />;
  return (
    <>
      <ul ref={list} className={classes.list}>
        {replies.runs[0]?.map((reply) => (
          <CommentItem key={reply.id} comment={reply} discussed={discussed} moreOf={moreOf} isReply />
        ))}
      </ul>
      {more && (
        <Button variant="subtle" loading={more.isLoading} onClick={more.load}>
          {t('moreReplies')}
        </Button>
      )}
      <MissingComments source={source} listed={replies} />
    </>
  );
}

interface ReplyFormProps {
  comment: CommentView;
  label: string;
  autoFocus: boolean;
  /** `hadFocus`: the focus was in the form. */
  onDone: (isPosted: boolean, hadFocus: boolean) => void;
}

function ReplyForm({ comment, label, autoFocus, onDone }: ReplyFormProps) {
  const { t } = useTranslation('comments');
  const reply = useReply(comment.id);
  return (
    <div className={classes.replyForm}>
      <CommentForm
        subject={`comment:${comment.id}`}
        label={label}
        placeholder={t('replyPlaceholder')}
        autoFocus={autoFocus}
        post={(text) => wasPosted(reply.mutateAsync(text))}
        onPosted={(hadFocus) => onDone(true, hadFocus)}
        onCancel={() => onDone(false, true)}
      />
    </div>
  );
}
