import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { Notebook } from '../notebooks/notebook.entity.ts';
import { Note } from '../notes/note.entity.ts';
import { permittedNote } from '../notes/rights/permitted-note.ts';
import { lockNote } from '../notes/write/lock-note.ts';
import { holdNotebook, holdOwnNotebook } from '../notes/write/own-notebook.ts';
import { TrashChanged } from './trash-changed.event.ts';
import { trashedNote } from './trashed-thing.ts';

/** Moving a note to the trash, and back. */
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
      const { manager } = unit;
      await lockNote(unit, noteId);
      if (await trashedNote(manager, userId, noteId)) return;
      const { note } = await permittedNote(manager, userId, noteId, 'delete');
      await manager.update(
        Note,
        { id: noteId },
        { trashedAt: Date.now(), trashedBy: userId, trashedWith: null },
      );
      unit.emit(new TrashChanged(userId, null, [noteId], [note.notebookId], true));
    });
  }

  /**
   * Answers the notebook it is in now: its own, or the default one while that is in the trash.
   *
   * @throws AppError `not_found`, `forbidden`; `conflict` when its notebook goes or comes at the same time
   */
  restore({ userId }: SignedIn, noteId: string): Promise<Pick<Notebook, 'id' | 'name'>> {
    return this.unitOfWork.run(async (unit) => {
      const { manager } = unit;
      const found = await trashedNote(manager, userId, noteId);
      if (!found) return (await permittedNote(manager, userId, noteId, 'delete')).notebook;
      const isHomeless = found.facts.notebook.isTrashed;
      const notebookId = isHomeless ? await holdOwnNotebook(unit, userId, undefined) : found.notebook.id;
      if (!isHomeless) await holdNotebook(unit, notebookId);
      await lockNote(unit, noteId);
      const present = await trashedNote(manager, userId, noteId);
      if (present) {
        // Its notebook was moved to the trash this very moment.
        if (present.facts.notebook.isTrashed !== isHomeless) throw new AppError('conflict');
        const place = isHomeless ? { notebookId, sectionId: null } : {};
        const inPlace = { trashedAt: null, trashedBy: null, trashedWith: null };
        await manager.update(Note, { id: noteId }, { ...inPlace, ...place });
        unit.emit(new TrashChanged(userId, null, [noteId], [notebookId], false));
      }
      return manager.findOneOrFail(Notebook, { where: { id: notebookId }, select: { id: true, name: true } });
    });
  }
}
