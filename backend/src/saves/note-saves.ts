import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { holdNote } from '../notes/lock-note.ts';
import { holdOwnNotebook } from '../notes/own-notebook.ts';
import { permittedNote } from '../notes/permitted-note.ts';
import { Reads } from '../platform/database/reads.ts';
import { isDuplicate } from '../platform/database/retryable-error.ts';
import { part } from '../platform/database/sql-part.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { NoteSave } from './note-save.entity.ts';
import { readSavedIn, type SavedIn } from './saved-in.ts';

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
    try {
      await this.unitOfWork.run(async (unit) => {
        const { manager } = unit;
        const notebookId = await holdOwnNotebook(unit, userId, named, 'defaultSavingOf');
        // A concurrent deletion waits, or was first and the note is not found.
        await holdNote(unit, noteId);
        await permittedNote(manager, userId, noteId, 'save');
        const isSaved = await manager.existsBy(NoteSave, { notebookId, noteId });
        if (isSaved === (on ?? !isSaved)) return;
        if (isSaved) await manager.delete(NoteSave, { notebookId, noteId });
        else await manager.insert(NoteSave, { notebookId, noteId, userId, createdAt: Date.now() });
      });
    } catch (error) {
      // Saved by the same person at the same time.
      if (!isDuplicate(error)) throw error;
    }
    return (await readSavedIn(this.reads.manager, userId, part('?', noteId))).get(noteId) ?? [];
  }
}
