import { type CommentView, limits } from '@commonplace/contracts/api';
import {
  type DiscussionSort,
  discussionSorts,
  type PublicDiscussion,
  pagesOf,
} from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { commentIsReadableBy } from '../../access/comment-access.sql.ts';
import type { Discussed } from '../../access/comment-policy.ts';
import type { PublishedNote } from '../../library/notes/read/published-notes.ts';
import { Reads } from '../../platform/database/reads.ts';
import { CommentLists } from './comment-lists.ts';
import { readComments } from './comment-rows.ts';
import { type DiscussedThing, discussedNote, permittedComment, permittedThing } from './social-subject.ts';

/** Which page of a discussion is asked for, in the query of a public page. */
export const askedDiscussion = {
  /** From 1: of the comments, or of the replies to the one that is named. */
  comments: z.coerce.number().int().min(1).catch(1),
  replies: z.uuid().lowercase().nullable().default(null).catch(null),
  sort: z.enum(discussionSorts).catch('popularity'),
};

/** A page of a discussion that a public page asks for. */
export interface DiscussionPage {
  /** From 1. */
  page: number;
  /** Of the comments; replies come the oldest first. */
  sort: DiscussionSort;
  /** The comment whose replies are asked for; null for the comments. */
  thread: string | null;
}

/** Comments as public pages show them. */
@Injectable()
export class PublicDiscussions {
  constructor(
    private readonly reads: Reads,
    private readonly lists: CommentLists,
  ) {}

  /**
   * A page of the comments on a notebook or, with `thread`, of the replies to one of them, as a guest sees them.
   *
   * @param count how many comments there are; without any, none are looked for
   * @returns null for a page past the last one, and for a thread that is none of the notebook's comments
   * @throws AppError `not_found` when a guest may not read the notebook or the thread
   */
  async ofNotebook(id: string, count: number, asked: DiscussionPage): Promise<PublicDiscussion | null> {
    const thing = await permittedThing(this.reads.manager, null, { type: 'notebook', id }, 'read');
    return this.of(thing, count, asked);
  }

  /** The same on a note that was found for a guest: without comments, nothing more is read. */
  ofNote({ note, facts }: PublishedNote, asked: DiscussionPage): Promise<PublicDiscussion | null> {
    return this.of(discussedNote(note.id, null, facts), note.temp.commentsCount, asked);
  }

  private async of(
    thing: DiscussedThing,
    count: number,
    { page, sort, thread }: DiscussionPage,
  ): Promise<PublicDiscussion | null> {
    const areClosed = thing.commentsClosed;
    if (thread !== null) {
      const found = await this.threadOf(thing, thread, page);
      return found && { ...found, thread, areClosed, sort, page };
    }
    const limit = limits.commentsPage;
    const pages = pagesOf(count, limit);
    if (page > pages) return null;
    const listing = { limit, offset: (page - 1) * limit, sortBy: sort, sortOrder: 'DESC' } as const;
    const { comments } = count === 0 ? { comments: [] } : await this.lists.of(null, thing, listing);
    const replies = await this.firstReplies(thing, comments);
    return { thread, comments, replies, areClosed, sort, page, pages };
  }

  /** A comment with a page of its replies. */
  private async threadOf(
    discussed: DiscussedThing,
    thread: string,
    page: number,
  ): Promise<Pick<PublicDiscussion, 'comments' | 'replies' | 'pages'> | null> {
    const { comment, thing } = await permittedComment(this.reads.manager, null, thread, 'read');
    if (thing.id !== discussed.id || comment.parentId !== null) return null;
    const limit = limits.repliesPage;
    const listing = { limit, offset: (page - 1) * limit, sortBy: 'createdAt', sortOrder: 'ASC' } as const;
    const { comments: replies, count } = await this.lists.of(null, { type: 'comment', id: thread }, listing);
    const pages = pagesOf(count, limit);
    if (page > pages) return null;
    const comments = await readComments(this.reads.manager, null, discussed, [thread]);
    return { comments, replies: { [thread]: replies }, pages };
  }

  private async firstReplies(
    thing: Discussed,
    comments: readonly CommentView[],
  ): Promise<Record<string, CommentView[]>> {
    const answered = comments.flatMap(({ id, temp }) => (temp.replyCount > 0 ? id : []));
    if (answered.length === 0) return {};
    // A range of an index for each: a comment may have thousands of replies.
    const first = `SELECT * FROM (SELECT id, parent_id FROM comment WHERE parent_id = ? AND ${commentIsReadableBy(null).sql}
      ORDER BY created_at, id LIMIT ${limits.publicReplies}) one`;
    const { manager } = this.reads;
    const rows: { id: string; parent_id: string }[] = await manager.query(
      answered.map(() => first).join(' UNION ALL '),
      answered,
    );
    const views = await readComments(
      manager,
      null,
      thing,
      rows.map(({ id }) => id),
    );
    const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
    return Object.fromEntries(
      answered.map((id) => [id, views.filter((reply) => parents.get(reply.id) === id)]),
    );
  }
}
