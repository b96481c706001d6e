import type { SocialSubjectType } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { holdActor } from '../../accounts/hold-people.ts';
import { Reads } from '../../platform/database/reads.ts';
import { listOf } from '../../platform/database/sql-part.ts';
import { toggleRow } from '../../platform/database/toggle-row.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import {
  holdSubject,
  permittedComment,
  permittedThing,
  type SocialSubject,
} from '../comments/social-subject.ts';
import { changeCount, readCounts } from '../counts/counts.ts';
import { CommentLike, NotebookLike, NoteLike } from './like.entities.ts';
import { CommentLiked, LikeTakenBack, NotebookLiked, NoteLiked } from './liked.events.ts';

/** Likes, one of each person on each note, notebook and comment. */
@Injectable()
export class Likes {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Likes a thing, or takes the like back; without `on` the other of the two. Answers the state afterwards.
   *
   * @throws AppError `not_found` when it may not be read, `forbidden`
   */
  async like(
    person: SignedIn,
    subject: SocialSubject,
    on: boolean | undefined,
  ): Promise<{ hasUserLiked: boolean; likesCount: number }> {
    const { type, id } = subject;
    const { userId } = person;
    const kind = `${type}-likes` as const;
    const hasUserLiked = await toggleRow(this.unitOfWork, on, async (unit) => {
      const { manager } = unit;
      await holdActor(unit, userId);
      await holdSubject(unit, subject);
      const liked = await likedThing(unit, userId, subject);
      const { entity, key } = rowOf(type, id, userId);
      return {
        exists: await manager.existsBy(entity, key),
        insert: async () => {
          await manager.insert(entity, { ...key, createdAt: Date.now() });
          await changeCount(unit, kind, id, 1);
          unit.emit(liked);
        },
        remove: async () => {
          // Of two concurrent removals only one deletes the row.
          const { affected } = await manager.delete(entity, key);
          if (affected !== 1) return;
          await changeCount(unit, kind, id, -1);
          unit.emit(new LikeTakenBack(userId, subject));
        },
      };
    });
    const { of: count } = await readCounts(this.reads.manager, [kind], listOf([id]));
    return { hasUserLiked, likesCount: count(kind, id) };
  }
}

/** The event of a like, if it is permitted. @throws AppError `not_found`, `forbidden` */
async function likedThing(
  { manager }: Unit,
  personId: string,
  { type, id }: SocialSubject,
): Promise<NoteLiked | NotebookLiked | CommentLiked> {
  if (type === 'comment') {
    const { comment, thing } = await permittedComment(manager, personId, id, 'like');
    return new CommentLiked(personId, id, comment.commenterId, { type: thing.type, id: thing.id });
  }
  const { ownerId } = await permittedThing(manager, personId, { type, id }, 'like');
  return type === 'note' ? new NoteLiked(personId, id, ownerId) : new NotebookLiked(personId, id, ownerId);
}

function rowOf(type: SocialSubjectType, id: string, userId: string) {
  if (type === 'note') return { entity: NoteLike, key: { noteId: id, userId } };
  if (type === 'notebook') return { entity: NotebookLike, key: { notebookId: id, userId } };
  return { entity: CommentLike, key: { commentId: id, userId } };
}
