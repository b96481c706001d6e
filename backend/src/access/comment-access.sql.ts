import { part, type SqlPart } from '../platform/database/sql-part.ts';

/**
 * Whether a person (null for a guest) reads a comment of a note or notebook that they read: a hidden one is read by its
 * commenter alone (A19). `comment` is the alias of its row. Of a reply, the comment that it answers is asked too.
 */
export function commentIsReadableBy(personId: string | null, comment = 'comment'): SqlPart {
  const isPublic = `${comment}.hidden = 0`;
  return personId === null ? part(isPublic) : part(`(${isPublic} OR ${comment}.commenter_id = ?)`, personId);
}
