import type { CommentView } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { commentPolicy, type Discussed } from '../../access/comment-policy.ts';
import { toPerson } from '../../accounts/people/person-view.ts';
import { listOf, placeholders } from '../../platform/database/sql-part.ts';
import { readCounts } from '../counts/counts.ts';

/** As both drivers answer it: flags are 0 and 1. */
interface RawComment {
  id: string;
  content: string;
  commenter_id: string;
  /** Of the comment that a reply answers. */
  answered_commenter_id: string | null;
  answered_hidden: number | string | null;
  is_edited: number;
  hidden: number | string;
  created_at: number | string;
  name: string;
  username: string;
  picture_url: string | null;
  has_liked: number;
}

/**
 * These comments, all about one thing, as the person who asks (null for a guest) sees them, in the order of
 * the ids; in two statements however many there are. What is gone meanwhile is left out, and what a deleted account
 * leaves to be removed.
 */
export async function readComments(
  manager: EntityManager,
  personId: string | null,
  thing: Discussed,
  ids: readonly string[],
): Promise<CommentView[]> {
  if (ids.length === 0) return [];
  const rows: RawComment[] = await manager.query(
    `SELECT comment.id, comment.content, comment.commenter_id, comment.is_edited, comment.hidden,
       comment.created_at, answered.commenter_id AS answered_commenter_id, answered.hidden AS answered_hidden, commenter.name, commenter.username, commenter.picture_url,
       (SELECT 1 FROM comment_like WHERE comment_like.comment_id = comment.id AND comment_like.user_id = ?) IS NOT NULL
         AS has_liked
     FROM comment LEFT JOIN \`user\` commenter ON commenter.id = comment.commenter_id
       LEFT JOIN comment answered ON answered.id = comment.parent_id
     WHERE comment.id IN ${placeholders(ids)} AND commenter.ended_at IS NULL`,
    [personId, ...ids],
  );
  const { of: count } = await readCounts(manager, ['comment-likes', 'comment-replies'], listOf(ids));
  const views = new Map(
    rows.map((row): [string, CommentView] => [
      row.id,
      {
        id: row.id,
        content: row.content,
        commenterId: row.commenter_id,
        createdAt: new Date(Number(row.created_at)).toISOString(),
        info1: { isEdited: row.is_edited === 1 },
        temp: {
          commenter: toPerson({
            id: row.commenter_id,
            name: row.name,
            username: row.username,
            pictureUrl: row.picture_url,
          }),
          hasLiked: row.has_liked === 1,
          likesCount: count('comment-likes', row.id),
          replyCount: count('comment-replies', row.id),
        },
        abilities: commentPolicy(
          personId,
          {
            commenterId: row.commenter_id,
            isHidden: Number(row.hidden) > 0,
            answered:
              row.answered_commenter_id === null
                ? null
                : {
                    commenterId: row.answered_commenter_id,
                    isHidden: Number(row.answered_hidden) > 0,
                  },
          },
          thing,
        ),
      },
    ]),
  );
  return ids.flatMap((id) => views.get(id) ?? []);
}
