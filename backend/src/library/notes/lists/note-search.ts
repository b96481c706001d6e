import type { EntityManager } from 'typeorm';
import { noteDraftIsReadableBy, noteIsInPlace } from '../../../access/note-access.sql.ts';
import { allOf, part } from '../../../platform/database/sql-part.ts';
import { countInScope } from '../../../platform/search/count-in-scope.ts';
import { type FoundInList, findInList } from '../../../platform/search/find-in-list.ts';
import type { RangeBudget } from '../../../platform/search/index/postings.ts';
import type { NoteSource } from './note-source.ts';

/** Among the notes of a source, those that a search finds. */
export async function foundNotes(
  manager: EntityManager,
  { from, where, author, viewer, draftsFor }: NoteSource,
  text: string,
  budget: RangeBudget,
): Promise<FoundInList> {
  const met = allOf(where);
  const ids = part(`SELECT note.id AS id FROM ${from.sql} WHERE ${met.sql}`, ...from.values, ...met.values);
  const list = author === undefined ? { ids } : { scope: author };
  const drafts = draftsFor === null ? {} : { drafts: noteDraftIsReadableBy(draftsFor) };
  return findInList(manager, { kind: 'note', list, viewer, ...drafts, text, budget });
}

/** Whether the index has as many notes of an author as there are: not so for a moment after an act. */
export async function isIndexed(manager: EntityManager, authorId: string): Promise<boolean> {
  const [indexed, [row]] = await Promise.all([
    countInScope(manager, 'note', authorId),
    manager.query<{ notes: number | string }[]>(
      `SELECT COUNT(*) AS notes FROM note WHERE author_id = ? AND ${noteIsInPlace}`,
      [authorId],
    ),
  ]);
  return indexed === Number(row?.notes);
}
