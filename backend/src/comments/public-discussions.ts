import { type CommentView, limits } from '@commonplace/contracts/api';
import type { PublicDiscussion } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import type { Discussed } from '../access/comment-policy.ts';
import type { PublishedNote } from '../notes/published-notes.ts';
import { Reads } from '../platform/database/reads.ts';
import { CommentLists } from './comment-lists.ts';
import { readComments } from './comment-rows.ts';
import { type DiscussedThing, discussedNote, permittedThing } from './social-subject.ts';

/** Comments as public pages show them. */
@Injectable()
export class PublicDiscussions {
  constructor(
    private readonly reads: Reads,
    private readonly lists: CommentLists,
  ) {}

  /**
   * A page of the comments on a notebook, as a guest sees them.
   *
   * @param count how many comments there are; without any, none are looked for
   * @param page from 1
   * @returns null for a page past the last one
   * @throws AppError `not_found` when a guest may not read it
   */
  async ofNotebook(id: string, count: number, page: number): Promise<PublicDiscussion | null> {
    const thing = await permittedThing(this.reads.manager, null, { type: 'notebook', id }, 'read');
    return this.of(thing, count, page);
  }

  /** The same on a note that was found for a guest: without comments, nothing more is read. */
  ofNote({ note, facts }: PublishedNote, page: number): Promise<PublicDiscussion | null> {
    return this.of(discussedNote(note.id, null, facts), note.temp.commentsCount, page);
  }

  private async of(thing: DiscussedThing, count: number, page: number): Promise<PublicDiscussion | null> {
    const limit = limits.commentsPage;
    const pages = Math.max(1, Math.ceil(count / limit));
    if (page > pages) return null;
    const listing = { limit, offset: (page - 1) * limit, sortBy: 'popularity', sortOrder: 'DESC' } as const;
    const { comments } = count === 0 ? { comments: [] } : await this.lists.of(null, thing, listing);
    const replies = await this.firstReplies(thing, comments);
    return { comments, replies, areClosed: thing.commentsClosed, page, pages };
  }

  private async firstReplies(
    thing: Discussed,
    comments: readonly CommentView[],
  ): Promise<Record<string, CommentView[]>> {
    const answered = comments.flatMap(({ id, temp }) => (temp.replyCount > 0 ? id : []));
    if (answered.length === 0) return {};
    // A range of an index for each: a comment may have thousands of replies.
    const first = `SELECT * FROM (SELECT id, parent_id FROM comment WHERE parent_id = ? AND hidden = 0
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
