import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { notePolicy } from '../../access/note-policy.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { isOneOf } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Notebook } from '../notebooks/notebook.entity.ts';
import { Note } from '../notes/note.entity.ts';
import { type NoteRow, readableNoteRows } from '../notes/read/note-rows.ts';
import { permittedNote } from '../notes/rights/permitted-note.ts';
import { lockNotes } from '../notes/write/lock-note.ts';
import { holdNotebook, holdOwnNotebook } from '../notes/write/own-notebook.ts';
import { TrashChanged } from './trash-changed.event.ts';
import { trashedNotes } from './trashed-thing.ts';

/** Moving notes to the trash, and back. */
@Injectable()
export class NoteTrash {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Nothing of the note is removed: grants, publication, likes, comments and saves are there again when it is restored.
   *
   * @throws AppError `not_found`, `forbidden`
   */
  async trash({ userId }: SignedIn, noteId: string): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      const moved = await moveThere(unit, userId, [noteId]);
      // Says why not.
      if (moved.length === 0) await permittedNote(unit.manager, userId, noteId, 'delete');
    });
  }

  /** The same of those that the person may move there. Answers which of these notes are in their trash now. */
  trashSeveral({ userId }: SignedIn, noteIds: readonly string[]): Promise<string[]> {
    return this.unitOfWork.run((unit) => moveThere(unit, userId, noteIds));
  }

  /**
   * Answers the notebook it is in now: its own, or the default one while that is in the trash.
   *
   * @throws AppError `not_found`, `forbidden`; `conflict` when its notebook goes or comes at the same time
   */
  restore({ userId }: SignedIn, noteId: string): Promise<Pick<Notebook, 'id' | 'name'>> {
    return this.unitOfWork.run(async (unit) => {
      await putBack(unit, userId, [noteId]);
      return (await permittedNote(unit.manager, userId, noteId, 'delete')).notebook;
    });
  }

  /**
   * Restores those of these notes that are in the person's trash, and answers which these were.
   *
   * @throws AppError `conflict` as of one
   */
  restoreSeveral({ userId }: SignedIn, noteIds: readonly string[]): Promise<string[]> {
    return this.unitOfWork.run((unit) => putBack(unit, userId, noteIds));
  }
}

/** Moves to the trash what of these a person may. Answers what is there now, moved by this or before. */
async function moveThere(unit: Unit, personId: string, noteIds: readonly string[]): Promise<string[]> {
  const { manager } = unit;
  const ids = await lockNotes(unit, isOneOf('id', noteIds));
  const isThere = await trashedNotes(manager, personId, ids);
  const moved = (await readableNoteRows(manager, personId, ids)).filter(
    ({ facts }) => notePolicy(personId, facts).delete,
  );
  const movedIds = idsOf(moved);
  if (moved.length > 0) {
    const now = { trashedAt: Date.now(), trashedBy: personId, trashedWith: null };
    await manager.update(Note, { id: In(movedIds) }, now);
    unit.emit(new TrashChanged(personId, null, movedIds, notebooksOf(moved), true));
  }
  return [...idsOf(isThere), ...movedIds];
}

/** Restores what of these is in a person's trash, and answers what that was. */
async function putBack(unit: Unit, personId: string, noteIds: readonly string[]): Promise<string[]> {
  const { manager } = unit;
  const found = byHome(await trashedNotes(manager, personId, noteIds));
  // Notebooks are locked before notes.
  const defaultId = found.homeless.length > 0 ? await holdOwnNotebook(unit, personId, undefined) : null;
  for (const notebookId of notebooksOf(found.atHome).sort()) await holdNotebook(unit, notebookId);
  const ids = await lockNotes(unit, isOneOf('id', idsOf([...found.homeless, ...found.atHome])));
  const present = byHome(await trashedNotes(manager, personId, ids));
  // A notebook was moved to the trash, or restored, this very moment.
  if (areOthers(present.homeless, found.homeless) || areOthers(present.atHome, found.atHome))
    throw new AppError('conflict');
  const inPlace = { trashedAt: null, trashedBy: null, trashedWith: null };
  const restore = async (rows: readonly NoteRow[], place: { notebookId?: string; sectionId?: null }) => {
    if (rows.length === 0) return;
    await manager.update(Note, { id: In(idsOf(rows)) }, { ...inPlace, ...place });
    const notebooks = place.notebookId === undefined ? notebooksOf(rows) : [place.notebookId];
    unit.emit(new TrashChanged(personId, null, idsOf(rows), notebooks, false));
  };
  await restore(present.atHome, {});
  if (defaultId !== null) await restore(present.homeless, { notebookId: defaultId, sectionId: null });
  return idsOf([...present.atHome, ...present.homeless]);
}

/** Those whose notebook is in the trash too, and the others. */
function byHome(rows: readonly NoteRow[]): Record<'homeless' | 'atHome', NoteRow[]> {
  const groups = Object.groupBy(rows, ({ facts }) => (facts.notebook.isTrashed ? 'homeless' : 'atHome'));
  return { homeless: [], atHome: [], ...groups };
}

/** Whether any of these was not among those before. */
function areOthers(rows: readonly NoteRow[], before: readonly NoteRow[]): boolean {
  const known = new Set(idsOf(before));
  return idsOf(rows).some((id) => !known.has(id));
}

const idsOf = (rows: readonly NoteRow[]) => rows.map(({ note }) => note.id);
const notebooksOf = (rows: readonly NoteRow[]) => [...new Set(rows.map(({ notebook }) => notebook.id))];
