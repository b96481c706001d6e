import type { CommentView } from '../api/comments.ts';

/** A page of the comments on a published note or notebook, the most popular first, as a guest sees them. */
export interface PublicDiscussion {
  comments: readonly CommentView[];
  /** The first replies to each of them that has any, the oldest first, by the comment's id. */
  replies: Readonly<Record<string, readonly CommentView[]>>;
  /** Nobody comments there at present. */
  areClosed: boolean;
  /** From 1. */
  page: number;
  pages: number;
}
