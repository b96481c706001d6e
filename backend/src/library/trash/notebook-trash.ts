import { Injectable } from '@nestjs/common';
import { noteIsInPlace } from '../../access/note-access.sql.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { part } from '../../platform/database/sql-part.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { Notebook } from '../notebooks/notebook.entity.ts';
import { permittedNotebook } from '../notebooks/permitted-notebook.ts';
import { findHeir, passOnDefaults } from '../notebooks/write/heir.ts';
import { lockNotebook } from '../notebooks/write/lock-notebook.ts';
import { lockOwner } from '../notebooks/write/lock-owner.ts';
import { refreshNotebookHashtags } from '../notebooks/write/notebook-hashtags.ts';
import { lockNotes } from '../notes/write/lock-note.ts';
import { TrashChanged } from './trash-changed.event.ts';
import { trashedNotebook } from './trashed-thing.ts';

/** Moving a notebook with its notes to the trash, and back. */
@Injectable()
export class NotebookTrash {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: SocialLimits,
  ) {}

  /**
   * Notes that are in the trash already stay there by themselves. What the notebook was the default for passes on (W2).
   *
   * @throws AppError `not_found`, `forbidden`; `conflict` when there is no other; `rate_limited`
   */
  async trash(person: SignedIn, notebookId: string): Promise<void> {
    await this.limits.consume('trashNotebook', person.userId);
    await this.move(person, notebookId);
  }

  /** The same as a part of an act of theirs that has a limit of its own. */
  async move({ userId }: SignedIn, notebookId: string): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      const { manager } = unit;
      await lockOwner(unit, userId);
      await lockNotebook(unit, notebookId);
      if (await trashedNotebook(manager, userId, notebookId)) return;
      const { notebook } = await permittedNotebook(manager, userId, notebookId, 'delete');
      const heir = await findHeir(unit, notebook, 'move it to the trash');
      const noteIds = await lockNotes(unit, part(`notebook_id = ? AND ${noteIsInPlace}`, notebookId));
      const now = Date.now();
      await manager.query(
        `UPDATE note SET trashed_at = ?, trashed_by = author_id, trashed_with = ? WHERE notebook_id = ? AND ${noteIsInPlace}`,
        [now, notebookId, notebookId],
      );
      await manager.update(
        Notebook,
        { id: notebookId },
        { trashedAt: now, trashedBy: userId, defaultOf: null, defaultSavingOf: null },
      );
      await passOnDefaults(unit, notebook, heir);
      await refreshNotebookHashtags(unit, [notebookId]);
      unit.emit(new TrashChanged(userId, notebookId, noteIds, [notebookId], true));
    });
  }

  /** @throws AppError `not_found`, `forbidden`, `rate_limited` */
  async restore({ userId }: SignedIn, notebookId: string): Promise<void> {
    await this.limits.consume('trashNotebook', userId);
    await this.unitOfWork.run(async (unit) => {
      const { manager } = unit;
      await lockNotebook(unit, notebookId);
      if (!(await trashedNotebook(manager, userId, notebookId))) {
        await permittedNotebook(manager, userId, notebookId, 'delete');
        return;
      }
      const noteIds = await lockNotes(
        unit,
        part('notebook_id = ? AND trashed_with = ?', notebookId, notebookId),
      );
      await manager.query(
        'UPDATE note SET trashed_at = NULL, trashed_by = NULL, trashed_with = NULL WHERE notebook_id = ? AND trashed_with = ?',
        [notebookId, notebookId],
      );
      await manager.update(Notebook, { id: notebookId }, { trashedAt: null, trashedBy: null });
      await refreshNotebookHashtags(unit, [notebookId]);
      unit.emit(new TrashChanged(userId, notebookId, noteIds, [notebookId], false));
    });
  }
}
