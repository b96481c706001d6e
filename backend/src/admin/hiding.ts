import { AppError } from '@commonplace/contracts/errors';
import { ContentHidden } from '../library/content-hidden.event.ts';
import { refreshNotebookHashtags } from '../library/notebooks/write/notebook-hashtags.ts';
import { isSqlite } from '../platform/database/is-sqlite.ts';
import { part } from '../platform/database/sql-part.ts';
import type { Unit } from '../platform/database/unit.ts';
import { Comment } from '../social/comments/comment.entity.ts';
import { countedFor } from '../social/comments/comment-writer.ts';
import { changeCount, changeCountsOfRows } from '../social/counts/counts.ts';

/*
 * The column `hidden` of notes, notebooks and comments is the sum of the reasons for which they are hidden, so
 * that taking one back leaves the other. 0 is what everyone sees.
 */

/** An administrator hid the thing itself. */
const byAct = 1;
/** The account of its author is suspended. */
const bySuspension = 2;

/** Whether an administrator hid the thing itself. */
export const isHiddenByAct = (hidden: number): boolean => (hidden & byAct) !== 0;

/**
 * Hides a note, notebook or comment from the public (A19), or shows it again. Answers whether that changed anything.
 *
 * @throws AppError `not_found`
 */
export async function hideThing(
  unit: Unit,
  type: 'note' | 'notebook' | 'comment',
  id: string,
  on: boolean,
): Promise<boolean> {
  const { manager } = unit;
  const [row]: { hidden: number | string }[] = await manager.query(
    `SELECT hidden FROM ${type} WHERE id = ?${isSqlite(manager) ? '' : ' FOR UPDATE'}`,
    [id],
  );
  if (!row) throw new AppError('not_found');
  const before = Number(row.hidden);
  const after = on ? before | byAct : before & ~byAct;
  if (after === before) return false;
  await manager.query(`UPDATE ${type} SET hidden = ? WHERE id = ?`, [after, id]);
  if (before > 0 === after > 0) return true;
  if (type === 'comment') {
    const comment = await manager.findOneByOrFail(Comment, { id });
    const { kind, subject } = countedFor(comment);
    await changeCount(unit, kind, subject, after > 0 ? -1 : 1);
    unit.emit(new ContentHidden(type, id, after > 0, [], []));
    return true;
  }
  const noteIds =
    type === 'note'
      ? [id]
      : (await manager.query<{ id: string }[]>('SELECT id FROM note WHERE notebook_id = ?', [id])).map(
          (note) => note.id,
        );
  if (type === 'notebook') await refreshNotebookHashtags(unit, [id]);
  unit.emit(new ContentHidden(type, id, after > 0, noteIds, type === 'notebook' ? [id] : null));
  return true;
}

/** Hides everything that a person wrote, as long as their account is suspended. */
export async function hideEverythingOf(unit: Unit, userId: string, on: boolean): Promise<void> {
  const { manager } = unit;
  // As bits, because SQLite and MariaDB write them alike.
  const changed = on ? `hidden | ${bySuspension}` : `hidden & ~${bySuspension}`;
  const notes: { id: string }[] = await manager.query('SELECT id FROM note WHERE author_id = ?', [userId]);
  await manager.query(`UPDATE notebook SET hidden = ${changed} WHERE owner_id = ?`, [userId]);
  const notebooks: { id: string }[] = await manager.query('SELECT id FROM notebook WHERE owner_id = ?', [
    userId,
  ]);
  await refreshNotebookHashtags(
    unit,
    notebooks.map(({ id }) => id),
  );
  await manager.query(`UPDATE note SET hidden = ${changed} WHERE author_id = ?`, [userId]);
  // Of comments that no other reason hides: these begin or cease to count.
  for (const [kind, subject, where] of [
    ['note-comments', 'note_id', 'note_id IS NOT NULL AND parent_id IS NULL'],
    ['notebook-comments', 'notebook_id', 'notebook_id IS NOT NULL AND parent_id IS NULL'],
    ['comment-replies', 'parent_id', 'parent_id IS NOT NULL'],
  ] as const)
    await changeCountsOfRows(
      unit,
      kind,
      {
        subject,
        from: part(
          `comment WHERE commenter_id = ? AND hidden = ? AND ${where}`,
          userId,
          on ? 0 : bySuspension,
        ),
      },
      on ? -1 : 1,
    );
  await manager.query(`UPDATE comment SET hidden = ${changed} WHERE commenter_id = ?`, [userId]);
  unit.emit(
    new ContentHidden(
      'person',
      userId,
      on,
      notes.map(({ id }) => id),
      notebooks.map(({ id }) => id),
    ),
  );
}
