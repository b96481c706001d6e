import type { CommentView } from '@commonplace/contracts/api';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys, refusalWords } from '../../shared/api/index.ts';
import type { CachedPages } from '../../shared/collections/use-pages.ts';
import { changeCachedComment } from '../../shared/comments/cached-comments.ts';
import { keepDraft, readDraft } from '../../shared/comments/comment-drafts.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { useUser } from '../../shared/session/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import type { Discussed } from './discussed.ts';

/** Of the request that posts on a subject of a draft (`note:{id}`). */
export const keyOfPost = (subject: string) => ['comments', 'post', subject];
/** Of the request that changes a comment. */
export const keyOfEdit = (commentId: string) => ['comments', 'edit', commentId];

/** Comments on a note or notebook. A new comment is listed first, in any order, until the list is loaded again. */
export function useAddComment({ type, thing: { id } }: Discussed) {
  const cache = useQueryClient();
  const subject = `${type}:${id}`;
  const forgetDraft = useForgetDraft(subject);
  return useMutation({
    mutationKey: keyOfPost(subject),
    mutationFn: (text: string) =>
      call(api.comments.add, { params: { subjectType: type, id }, body: { text } }),
    onSuccess: ({ comment, message }, text) => {
      toast.brief(message);
      forgetDraft(text);
      cache.setQueriesData<Pages>({ queryKey: queryKeys.comments.of(type, id) }, (cached) =>
        withRun(cached, 0, (items) => [comment, ...items]),
      );
      void reloadThing(cache, type, id);
    },
    onError: showRefusal,
  });
}

/** Replies to a comment. A new reply is listed last. */
export function useReply(commentId: string) {
  const cache = useQueryClient();
  const subject = `comment:${commentId}`;
  const forgetDraft = useForgetDraft(subject);
  return useMutation({
    mutationKey: keyOfPost(subject),
    mutationFn: (text: string) =>
      call(api.comments.add, { params: { subjectType: 'comment', id: commentId }, body: { text } }),
    onSuccess: ({ comment, message }, text) => {
      toast.brief(message);
      forgetDraft(text);
      cache.setQueryData<Pages>(queryKeys.comments.repliesTo(commentId), (cached) =>
        withRun(cached, -1, (items) => [...items, comment]),
      );
      changeCachedComment(cache, commentId, (parent) => ({
        ...parent,
        temp: { ...parent.temp, replyCount: parent.temp.replyCount + 1 },
      }));
    },
    onError: showRefusal,
  });
}

/** Removes the draft that was posted. What was written since then is the next comment. */
function useForgetDraft(subject: string): (posted: string) => void {
  const personId = useUser()?.id ?? null;
  return (posted) => {
    if (readDraft(personId, subject).trim() === posted) keepDraft(personId, subject, '');
  };
}

/** Changes the text of one's own comment or reply. */
export function useEditComment(commentId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: keyOfEdit(commentId),
    mutationFn: (text: string) => call(api.comments.edit, { body: { commentId, text } }),
    onSuccess: ({ comment, message }) => {
      toast.brief(message);
      changeCachedComment(cache, commentId, () => comment);
    },
    onError: showRefusal,
  });
}

/**
 * Deletes one's own comment (`delete`), or another person's from one's own note or notebook (`remove`), with its
 * replies.
 */
export function useDeleteComment({ type, thing }: Discussed, act: 'delete' | 'remove') {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (commentId: string) => call(api.comments[act], { body: { commentId } }),
    onSuccess: ({ message }, commentId) => {
      toast.brief(message);
      cache.setQueriesData<Pages>({ queryKey: queryKeys.comments.all }, (cached) =>
        without(cached, commentId),
      );
      void reloadThing(cache, type, thing.id);
      // The items of later pages have moved up.
      void cache.invalidateQueries({ queryKey: queryKeys.comments.all });
    },
    onError: showRefusal,
  });
}

/** Closes the comments of one's own note or notebook, or opens them again. */
export function useCloseComments({ type, thing: { id } }: Discussed) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) =>
      call(api.comments.close, { params: { subjectType: type, id }, body: { on } }),
    onSuccess: async ({ message }) => {
      toast.brief(message);
      await Promise.all([
        reloadThing(cache, type, id),
        cache.invalidateQueries({ queryKey: queryKeys.comments.of(type, id) }),
      ]);
    },
    onError: showRefusal,
  });
}

const showRefusal = (error: unknown) => toast.error(refusalWords(error, i18n.t('comments:failed')));

type Pages = CachedPages<CommentView>;

/** A copy with other items on the page at this index (-1 for the last page). */
function withRun(
  cached: Pages | undefined,
  at: 0 | -1,
  change: (items: CommentView[]) => CommentView[],
): Pages | undefined {
  const changed = cached?.pages.at(at);
  return (
    cached && {
      ...cached,
      pages: cached.pages.map((page) => ({
        runs: page.runs.map(({ items, total }) => ({
          items: page === changed ? change(items) : items,
          total: total + 1,
        })),
      })),
    }
  );
}

function without(cached: Pages | undefined, commentId: string): Pages | undefined {
  const listed = cached?.pages.flatMap(({ runs }) => runs.flatMap(({ items }) => items)) ?? [];
  if (!cached || listed.every(({ id }) => id !== commentId)) return cached;
  return {
    ...cached,
    pages: cached.pages.map((page) => ({
      runs: page.runs.map(({ items, total }) => ({
        items: items.filter(({ id }) => id !== commentId),
        total: total - 1,
      })),
    })),
  };
}

/** Reloads the note or notebook: its view has the number of comments and whether they are closed. */
function reloadThing(cache: QueryClient, type: 'note' | 'notebook', id: string): Promise<void> {
  const queryKey = type === 'note' ? queryKeys.notes.one(id) : queryKeys.notebooks.one(id);
  return cache.invalidateQueries({ queryKey });
}

/** Whether a comment or reply that is being sent was accepted. */
export function wasPosted(sending: Promise<unknown>): Promise<boolean> {
  return sending.then(
    () => true,
    () => false,
  );
}
