import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { holdActor } from '../../accounts/hold-people.ts';
import { Reads } from '../../platform/database/reads.ts';
import { part } from '../../platform/database/sql-part.ts';
import { toggleRow } from '../../platform/database/toggle-row.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { permittedNote } from '../notes/rights/permitted-note.ts';
import { holdNote } from '../notes/write/lock-note.ts';
import { holdOwnNotebook } from '../notes/write/own-notebook.ts';
import { NoteSave } from './note-save.entity.ts';
import { NoteSaveChanged } from './note-save-changed.event.ts';
import { readSavedIn, type SavedIn } from './saved-in.ts';

/** Which note to save where, or to remove from there. */
export interface NoteSaveWish {
  noteId: string;
  /** Without one: the notebook that is the person's default for saved notes. */
  notebookId?: string | undefined;
  /** Without it the other of the two. */
  on?: boolean | undefined;
}

/** Others' notes, kept in one's own notebooks. */
@Injectable()
export class NoteSaves {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Saves a note into a notebook or takes it out, and answers where it is saved then. Repeated with the
   * same `on` it changes nothing.
   *
   * @throws AppError `not_found` for what may not be read, `forbidden` for one's own note and for
   * another person's notebook
   */
  async save(person: SignedIn, { noteId, notebookId: named, on }: NoteSaveWish): Promise<SavedIn> {
    const { userId } = person;
    await toggleRow(this.unitOfWork, on, async (unit) => {
      const { manager } = unit;
      await holdActor(unit, userId);
      const notebookId = await holdOwnNotebook(unit, userId, named, 'defaultSavingOf');
      // A concurrent deletion waits, or was first and the note is not found.
      await holdNote(unit, noteId);
      await permittedNote(manager, userId, noteId, 'save');
      const key = { notebookId, noteId };
      unit.emit(new NoteSaveChanged(noteId));
      return {
        exists: await manager.existsBy(NoteSave, key),
        insert: () => manager.insert(NoteSave, { ...key, userId, createdAt: Date.now() }),
        remove: () => manager.delete(NoteSave, key),
      };
    });
    return (await readSavedIn(this.reads.manager, userId, part('?', noteId))).get(noteId) ?? [];
  }
}
