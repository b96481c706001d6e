import { Injectable } from '@nestjs/common';
import { noteIsInTrashOf } from '../../access/note-access.sql.ts';
import { notebookIsInTrashOf } from '../../access/notebook-access.sql.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { lockOwner } from '../notebooks/write/lock-owner.ts';
import { TrashEmptied } from './trash-emptied.event.ts';
import { expired } from './trash-time.ts';

/** Emptying the trash. */
@Injectable()
export class TrashEmptier {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** From the commit on nothing of it can be restored. However much it is, the rows go afterwards, in pieces. */
  async empty({ userId }: SignedIn): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await lockOwner(unit, userId);
      const notebooks = notebookIsInTrashOf(userId);
      const notes = noteIsInTrashOf(userId);
      await unit.manager.query(`UPDATE notebook SET trashed_at = ? WHERE ${notebooks.sql}`, [
        expired,
        ...notebooks.values,
      ]);
      await unit.manager.query(`UPDATE note SET trashed_at = ? WHERE ${notes.sql}`, [
        expired,
        ...notes.values,
      ]);
      unit.emit(new TrashEmptied(userId));
    });
  }
}
