import type { CommentView } from '../api/comments.ts';

/** A page of the comments on a published note or notebook, the most popular first, as a guest sees them. */
export interface PublicDiscussion {
  comments: readonly CommentView[];
  /** By comment id: the first replies, oldest first. Comments without replies have no entry. */
  replies: Readonly<Record<string, readonly CommentView[]>>;
  /** Comments are closed (A15). */
  areClosed: boolean;
  /** From 1. */
  page: number;
  pages: number;
}
