import type { CommentView } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { namedIn } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../access/viewer.ts';
import { holdActor } from '../../accounts/hold-people.ts';
import { requireUnblocked } from '../../moderation/blocks.ts';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { changeCount } from '../counts/counts.ts';
import { Comment } from './comment.entity.ts';
import { readComments } from './comment-rows.ts';
import { CommentAdded, CommentDeletionBegun, CommentEdited, CommentsClosed } from './comments.events.ts';
import {
  holdSubject,
  permittedComment,
  permittedThing,
  type SocialSubject,
  thingOf,
} from './social-subject.ts';

/** Comments and replies as they are written and deleted. */
@Injectable()
export class CommentWriter {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Comments on a thing, or replies to a comment.
   *
   * @throws AppError `not_found` when it may not be read; `forbidden` when its comments are closed, it is a
   * reply, or one of those it is addressed to has blocked the person
   */
  async add(person: SignedIn, subject: SocialSubject, content: string): Promise<CommentView> {
    const { userId } = person;
    return this.unitOfWork.run(async (unit) => {
      const { manager } = unit;
      await holdActor(unit, userId);
      await holdSubject(unit, subject);
      const { thing, parent } = await this.addressed(unit, userId, subject);
      await requireUnblocked(manager, userId, [thing.ownerId, ...(parent ? [parent.commenterId] : [])]);
      const id = uuidv7();
      const comment: Comment = {
        id,
        noteId: thing.type === 'note' ? thing.id : null,
        notebookId: thing.type === 'notebook' ? thing.id : null,
        parentId: parent?.id ?? null,
        commenterId: userId,
        content,
        isEdited: false,
        popularity: 0,
        hidden: 0,
        createdAt: Date.now(),
      };
      await manager.insert(Comment, comment);
      await changeCount(unit, countedFor(comment).kind, countedFor(comment).subject, 1);
      unit.emit(
        new CommentAdded(
          userId,
          id,
          { type: thing.type, id: thing.id, ownerId: thing.ownerId },
          parent && { commentId: parent.id, commenterId: parent.commenterId },
          namedIn(content),
        ),
      );
      return this.view(unit, userId, thing, id);
    });
  }

  /**
   * Changes the text; the same text changes nothing.
   *
   * @throws AppError `not_found`; `forbidden` for another's, and when one of those it is addressed to has blocked the
   * person
   */
  async edit({ userId }: SignedIn, commentId: string, content: string): Promise<CommentView> {
    return this.unitOfWork.run(async (unit) => {
      await lockComment(unit, commentId);
      const { comment, thing } = await permittedComment(unit.manager, userId, commentId, 'edit');
      if (comment.content !== content) {
        await requireUnblocked(unit.manager, userId, await this.addressees(unit, comment, thing.ownerId));
        await unit.manager.update(Comment, { id: commentId }, { content, isEdited: true });
        const before = new Set(namedIn(comment.content));
        const newlyNamed = namedIn(content).filter((name) => !before.has(name));
        unit.emit(new CommentEdited(userId, commentId, { type: thing.type, id: thing.id }, newlyNamed));
      }
      return this.view(unit, userId, thing, commentId);
    });
  }

  /**
   * Deletes a comment with its replies: one's own (`delete`), or another's from one's own note or notebook (`remove`).
   *
   * @throws AppError `not_found`, `forbidden`
   */
  async delete({ userId }: SignedIn, commentId: string, act: 'delete' | 'remove'): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await lockComment(unit, commentId);
      const { comment } = await permittedComment(unit.manager, userId, commentId, act);
      await unit.announce(new CommentDeletionBegun(commentId));
      const { affected } = await unit.manager.delete(Comment, { id: commentId });
      if (affected !== 1) throw new AppError('not_found');
      const { kind, subject } = countedFor(comment);
      if (comment.hidden === 0) await changeCount(unit, kind, subject, -1);
    });
  }

  /**
   * Closes the comments of a note or notebook, or opens them again; without `on` the other of the two.
   *
   * @throws AppError `not_found`, `forbidden` for another's
   */
  async close(
    { userId }: SignedIn,
    { type, id }: { type: 'note' | 'notebook'; id: string },
    on: boolean | undefined,
  ): Promise<boolean> {
    return this.unitOfWork.run(async (unit) => {
      const { manager } = unit;
      const thing = await permittedThing(manager, userId, { type, id }, 'closeComments');
      // An owner comments unless comments are closed.
      const isClosed = on ?? thing.abilities.comment;
      await manager.query(`UPDATE ${type} SET comments_closed_at = ? WHERE id = ?`, [
        isClosed ? Date.now() : null,
        id,
      ]);
      unit.emit(new CommentsClosed({ type, id }));
      return isClosed;
    });
  }

  /** What a new comment is about, and the comment that it answers. */
  private async addressed({ manager }: Unit, personId: string, { type, id }: SocialSubject) {
    if (type !== 'comment')
      return { thing: await permittedThing(manager, personId, { type, id }, 'comment'), parent: null };
    const { thing, comment } = await permittedComment(manager, personId, id, 'reply');
    return { thing, parent: comment };
  }

  /** Those who read a comment as said to them: the owner of what it is about, and who wrote the comment it answers. */
  private async addressees({ manager }: Unit, { parentId }: Comment, ownerId: string): Promise<string[]> {
    const parent = parentId === null ? null : await manager.findOneBy(Comment, { id: parentId });
    return [ownerId, ...(parent ? [parent.commenterId] : [])];
  }

  private async view(
    { manager }: Unit,
    personId: string,
    thing: Parameters<typeof readComments>[2],
    commentId: string,
  ): Promise<CommentView> {
    const [comment] = await readComments(manager, personId, thing, [commentId]);
    if (!comment) throw new AppError('not_found');
    return comment;
  }
}

/** Keeps others from changing or deleting a comment until the unit ends. SQLite has one writer at a time anyway. */
async function lockComment({ manager }: Unit, commentId: string): Promise<void> {
  if (isSqlite(manager)) return;
  await manager.query('SELECT id FROM comment WHERE id = ? FOR UPDATE', [commentId]);
}

/** The count that a comment is a part of. */
export function countedFor(comment: Comment) {
  if (comment.parentId !== null) return { kind: 'comment-replies' as const, subject: comment.parentId };
  const { type, id } = thingOf(comment);
  return { kind: `${type}-comments` as const, subject: id };
}
