import { insertTombstoneOwner } from '../../../accounts/deletion/tombstone-owner.ts';
import { part } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { Notebook } from '../../notebooks/notebook.entity.ts';
import { DeletionBegun } from '../events/deletion-begun.event.ts';
import { leaveImages } from '../images/leave-images.ts';
import { Note } from '../note.entity.ts';
import { type StoredByAuthor, storedByAuthor } from './credit-notes.ts';

/** So many notes go at once. Each takes its content, history, grants and saves along: some tenths of a millisecond. */
const mostAtOnce = 50;

export interface RemovedNotebook {
  noteIds: readonly string[];
  /** What the caller counts off with `creditNotes`, after everything else that it changes. */
  stored: StoredByAuthor;
}

/**
 * Removes a notebook with all of its notes, which the caller may do and has locked. From the commit on
 * none of it can be read. Of a large one the rows go afterwards: ten thousand notes with their history
 * would keep SQLite's one writer for seconds, so they become those of an account that has ended.
 */
export async function removeNotebook(unit: Unit, notebookId: string): Promise<RemovedNotebook> {
  const { manager } = unit;
  const notes: { id: string }[] = await manager.query('SELECT id FROM note WHERE notebook_id = ?', [
    notebookId,
  ]);
  const noteIds = notes.map(({ id }) => id);
  const stored = await storedByAuthor(unit, part('note.notebook_id = ?', notebookId));
  if (notes.length <= mostAtOnce) {
    await leaveImages(unit, noteIds);
    await unit.announce(new DeletionBegun({ noteIds, notebookIds: [notebookId] }));
    await manager.delete(Note, { notebookId });
    await manager.delete(Notebook, { id: notebookId });
  } else {
    await giveToTombstoneOwner(unit, notebookId);
  }
  return { noteIds, stored };
}

async function giveToTombstoneOwner(unit: Unit, notebookId: string): Promise<void> {
  const { manager } = unit;
  const tombstoneId = await insertTombstoneOwner(unit);
  await manager.update(
    Notebook,
    { id: notebookId },
    {
      ownerId: tombstoneId,
      defaultOf: null,
      defaultSavingOf: null,
      setId: null,
      coverUrl: null,
      coverBytes: 0,
      trashedAt: null,
      trashedBy: null,
    },
  );
  await manager.update(
    Note,
    { notebookId },
    { authorId: tombstoneId, trashedAt: null, trashedBy: null, trashedWith: null },
  );
  // Notes of others that were saved here are saved here no more. Grants and publication end with the account,
  // in this transaction, so no grant stays that names another author.
  await manager.query('DELETE FROM note_save WHERE notebook_id = ?', [notebookId]);
  await manager.query('DELETE FROM notebook_save WHERE notebook_id = ?', [notebookId]);
}
