import type { CommentView } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { commentIsReadableBy } from '../../access/comment-access.sql.ts';
import { writtenByUnwanted } from '../../moderation/blocks.ts';
import { byIndex } from '../../platform/database/by-index.ts';
import { Reads } from '../../platform/database/reads.ts';
import { listOf, part, type SqlPart } from '../../platform/database/sql-part.ts';
import { type CountKindName } from '../counts/count-kinds.ts';
import { readCounts } from '../counts/counts.ts';
import { readComments } from './comment-rows.ts';
import { permittedComment, permittedThing, type SocialSubject } from './social-subject.ts';

/** Which page is asked for, and its order. Comments as popular as each other are in the order of their time. */
export interface CommentListing {
  limit: number;
  offset: number;
  sortBy: 'popularity' | 'createdAt';
  sortOrder: 'ASC' | 'DESC';
}

/** Lists of comments and of replies. The number of statements does not depend on how many there are. */
@Injectable()
export class CommentLists {
  constructor(private readonly reads: Reads) {}

  /**
   * A page of the comments on a note or notebook, or of the replies to a comment.
   *
   * @param personId null for a guest
   * @throws AppError `not_found` when it may not be read
   */
  async of(
    personId: string | null,
    { type, id }: SocialSubject,
    listing: CommentListing,
  ): Promise<{ comments: CommentView[]; count: number }> {
    const { manager } = this.reads;
    const thing =
      type === 'comment'
        ? (await permittedComment(manager, personId, id, 'read')).thing
        : await permittedThing(manager, personId, { type, id }, 'read');
    const among =
      type === 'comment'
        ? part('comment.parent_id = ?', id)
        : part(`comment.${type}_id = ? AND comment.parent_id IS NULL`, id);
    const kind: CountKindName = type === 'comment' ? 'comment-replies' : `${type}-comments`;
    const [ids, counts] = await Promise.all([
      this.page(personId, type, among, listing),
      readCounts(manager, [kind], listOf([id])),
    ]);
    return { comments: await readComments(manager, personId, thing, ids), count: counts.of(kind, id) };
  }

  private async page(
    personId: string | null,
    type: SocialSubject['type'],
    among: SqlPart,
    { limit, offset, sortBy, sortOrder }: CommentListing,
  ): Promise<string[]> {
    const { manager } = this.reads;
    const readable = commentIsReadableBy(personId);
    const unwanted = writtenByUnwanted(personId, 'comment.commenter_id');
    const rank = sortBy === 'popularity' ? `comment.popularity ${sortOrder}, ` : '';
    // Else MariaDB reads the comments on all things, by the index of replies, which has them in order of time.
    const index = `comment_${type === 'comment' ? 'reply' : type}_${sortBy === 'popularity' ? 'popular' : 'created'}`;
    const rows: { id: string }[] = await manager.query(
      `SELECT comment.id FROM comment ${byIndex(manager, index)}
       WHERE ${among.sql} AND ${readable.sql} AND NOT (${unwanted.sql})
       ORDER BY ${rank}comment.created_at ${sortOrder}, comment.id ${sortOrder}
       LIMIT ${limit} OFFSET ${offset}`,
      [...among.values, ...readable.values, ...unwanted.values],
    );
    return rows.map(({ id }) => id);
  }
}
