import type { CommentView } from '../api/comments.ts';

/** The orders of comments on a page, as `?sort=` names them; the first is the default. */
export const discussionSorts = ['popularity', 'createdAt'] as const;
export type DiscussionSort = (typeof discussionSorts)[number];

/** A page of the comments on a published note or notebook as a guest sees them. */
export interface PublicDiscussion {
  comments: readonly CommentView[];
  /** By comment id: the first replies, oldest first. Comments without replies have no entry. */
  replies: Readonly<Record<string, readonly CommentView[]>>;
  /** Comments are closed (A15). */
  areClosed: boolean;
  /** The most popular first, or the latest. */
  sort: DiscussionSort;
  /** From 1. */
  page: number;
  pages: number;
}
