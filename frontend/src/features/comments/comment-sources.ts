import { type CommentView, limits } from '@commonplace/contracts/api';
import type { QueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { type CollectionSource, sourceOf } from '../../shared/collections/source.ts';
import type { CachedPages } from '../../shared/collections/use-pages.ts';

/** In the interface: Popular and Recent. */
export const commentSorts = ['popularity', 'createdAt'] as const;
export type CommentSort = (typeof commentSorts)[number];

/** The comments on a note or notebook, the most popular or the newest first. */
export function commentsOn(
  subjectType: 'note' | 'notebook',
  id: string,
  sortBy: CommentSort,
): CollectionSource<CommentView> {
  const key = [...queryKeys.comments.of(subjectType, id), sortBy];
  return sourceOf(key, limits.commentsPage, async (page, signal) => {
    const query = { ...page, sortBy, sortOrder: 'DESC' as const };
    const { comments, count } = await call(
      api.comments.list,
      { params: { subjectType, id }, query },
      { signal },
    );
    return { runs: [{ items: comments, total: count }] };
  });
}

/** The replies to a comment, the oldest first. */
export function repliesTo(id: string): CollectionSource<CommentView> {
  return sourceOf(queryKeys.comments.repliesTo(id), limits.repliesPage, async (page, signal) => {
    const query = { ...page, sortBy: 'createdAt' as const, sortOrder: 'ASC' as const };
    const { replies, count } = await call(api.comments.replies, { params: { id }, query }, { signal });
    return { runs: [{ items: replies, total: count }] };
  });
}

/** How many there are by the answers that are listed; 0 until they are loaded. */
export function totalOf(cache: QueryClient, { key }: CollectionSource<CommentView>): number {
  return cache.getQueryData<CachedPages<CommentView>>(key)?.pages[0]?.runs[0]?.total ?? 0;
}
