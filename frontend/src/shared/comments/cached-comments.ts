import type { CommentView } from '@commonplace/contracts/api';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/index.ts';
import type { CachedPages } from '../collections/use-pages.ts';

/** Changes a comment or reply in every list that shows it. */
export function changeCachedComment(
  cache: QueryClient,
  commentId: string,
  change: (comment: CommentView) => CommentView,
): void {
  cache.setQueriesData<CachedPages<CommentView>>(
    { queryKey: queryKeys.comments.all },
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map(({ runs }) => ({
          runs: runs.map(({ items, total }) => ({
            items: items.map((comment) => (comment.id === commentId ? change(comment) : comment)),
            total,
          })),
        })),
      },
  );
}
