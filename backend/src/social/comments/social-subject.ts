import type { CommentAbilities, NoteAbilities, NotebookAbilities } from '@commonplace/contracts/abilities';
import type { SocialSubjectType } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { EntityManager } from 'typeorm';
import { type CommentShown, commentPolicy, type Discussed } from '../../access/comment-policy.ts';
import { type NoteFacts, notePolicy } from '../../access/note-policy.ts';
import { notebookPolicy } from '../../access/notebook-policy.ts';
import { permittedNotebook } from '../../library/notebooks/permitted-notebook.ts';
import { permittedNote } from '../../library/notes/rights/permitted-note.ts';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { Comment } from './comment.entity.ts';

/** What is liked or commented on, by its kind and id. */
export interface SocialSubject {
  type: SocialSubjectType;
  id: string;
}

/** A note or notebook, to the person who asks. */
export interface DiscussedThing extends Discussed {
  type: 'note' | 'notebook';
  id: string;
  commentsClosed: boolean;
}

/**
 * Has those who delete the subject wait until the unit ends. Others may hold it at the same time, so a
 * thousand people who like one note do not wait for each other.
 */
export async function holdSubject({ manager }: Unit, { type, id }: SocialSubject): Promise<void> {
  if (isSqlite(manager)) return;
  await manager.query(`SELECT id FROM ${type} WHERE id = ? LOCK IN SHARE MODE`, [id]);
}

/**
 * A note or notebook that a person (null for a guest) may do this with.
 *
 * @throws AppError `not_found` when it is absent or may not be read, `forbidden`
 */
export async function permittedThing(
  manager: EntityManager,
  personId: string | null,
  { type, id }: { type: 'note' | 'notebook'; id: string },
  act: keyof NoteAbilities & keyof NotebookAbilities,
): Promise<DiscussedThing> {
  if (type === 'note') {
    const { facts } = await permittedNote(manager, personId, id, act);
    return discussedNote(id, personId, facts);
  }
  const { facts } = await permittedNotebook(manager, personId, id, act);
  const { ownerId, commentsClosed } = facts;
  return { type, id, ownerId, commentsClosed, abilities: notebookPolicy(personId, facts) };
}

/** A note that was read already, to the person who asked (null for a guest). */
export function discussedNote(id: string, personId: string | null, facts: NoteFacts): DiscussedThing {
  const { authorId: ownerId, commentsClosed } = facts;
  return { type: 'note', id, ownerId, commentsClosed, abilities: notePolicy(personId, facts) };
}

/** A comment with what it is about. */
export interface PermittedComment {
  comment: Comment;
  thing: DiscussedThing;
  abilities: CommentAbilities;
}

/**
 * A comment that a person (null for a guest) may do this with (A14).
 *
 * @throws AppError `not_found` when it is absent, or it or what it is about may not be read; `forbidden`
 */
export async function permittedComment(
  manager: EntityManager,
  personId: string | null,
  id: string,
  act: keyof CommentAbilities,
): Promise<PermittedComment> {
  const comment = await manager.findOneBy(Comment, { id });
  if (!comment) throw new AppError('not_found');
  const { parentId } = comment;
  const answered = parentId === null ? null : await manager.findOneBy(Comment, { id: parentId });
  if (parentId !== null && answered === null) throw new AppError('not_found');
  const thing = await permittedThing(manager, personId, thingOf(comment), 'read');
  const abilities = commentPolicy(
    personId,
    { ...shownOf(comment), answered: answered && shownOf(answered) },
    thing,
  );
  if (!abilities.read) throw new AppError('not_found');
  if (!abilities[act]) throw new AppError('forbidden');
  return { comment, thing, abilities };
}

const shownOf = ({ commenterId, hidden }: Comment): CommentShown => ({ commenterId, isHidden: hidden > 0 });

/** The note or notebook that a comment is about. */
export function thingOf({ id, noteId, notebookId }: Comment): { type: 'note' | 'notebook'; id: string } {
  if (noteId !== null) return { type: 'note', id: noteId };
  if (notebookId !== null) return { type: 'notebook', id: notebookId };
  throw new Error(`Comment ${id} is about nothing`);
}
