import { limits } from '../api/endpoint/limits.ts';
import type { CommentView } from '../api/social/comments.ts';

/** The orders of comments on a page, as `?sort=` names them; the first is the default. */
export const discussionSorts = ['popularity', 'createdAt'] as const;
export type DiscussionSort = (typeof discussionSorts)[number];

/** Of one comment or reply, and of a username in it. */
export const { commentCharacters, mentionsPerComment, usernameCharacters } = limits;

/**
 * A page of the comments on a published note or notebook, or one comment with a page of its replies, as a guest sees
 * them.
 */
export interface PublicDiscussion {
  /** The comment whose replies are shown; null for a page of all comments. */
  thread: string | null;
  comments: readonly CommentView[];
  /** By comment id: the first replies or, of a thread, those of the page, oldest first. Comments without replies have no entry. */
  replies: Readonly<Record<string, readonly CommentView[]>>;
  /** Comments are closed (A15). */
  areClosed: boolean;
  /** The most popular first, or the latest. */
  sort: DiscussionSort;
  /** From 1. */
  page: number;
  pages: number;
}
