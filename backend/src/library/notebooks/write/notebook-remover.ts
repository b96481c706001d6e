import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { SignedIn } from '../../../access/viewer.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { KeptFiles } from '../../../platform/files/kept-files.ts';
import { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { creditNotes } from '../../notes/write/credit-notes.ts';
import { removeNotebook } from '../../notes/write/remove-notebook.ts';
import { fileOfCover } from '../covers/cover-address.ts';
import { NotebookDeleted } from '../events/notebook-deleted.event.ts';
import { Notebook } from '../notebook.entity.ts';
import { permittedNotebook } from '../permitted-notebook.ts';
import { lockNotebook } from './lock-notebook.ts';
import { lockOwner } from './lock-owner.ts';

/** Deleting notebooks, for good. */
@Injectable()
export class NotebookRemover {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: KeptFiles,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * Deletes a notebook with its notes, sections, grants, saves and cover. What it was the default for passes on to
   * the oldest other one (W2).
   *
   * @throws AppError `not_found`, `forbidden`; `conflict` when there is no other
   */
  async remove(person: SignedIn, notebookId: string): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await lockOwner(unit, person.userId);
      await lockNotebook(unit, notebookId);
      const { notebook } = await permittedNotebook(unit.manager, person.userId, notebookId, 'delete');
      const heir = await unit.manager.findOne(Notebook, {
        where: { ownerId: person.userId, id: Not(notebookId) },
        order: { createdAt: 'ASC', id: 'ASC' },
        select: { id: true },
      });
      if (!heir) {
        const message = 'This is your only notebook. Create another one before you delete it.';
        throw new AppError('conflict', { message });
      }
      const { noteIds, stored } = await removeNotebook(unit, notebookId);
      const cover = fileOfCover(notebook.coverUrl);
      if (cover !== null) await this.files.release(unit, cover);
      const inherited = {
        ...(notebook.defaultOf !== null && { defaultOf: person.userId }),
        ...(notebook.defaultSavingOf !== null && { defaultSavingOf: person.userId }),
      };
      if (Object.keys(inherited).length > 0) await unit.manager.update(Notebook, { id: heir.id }, inherited);
      await creditNotes(unit, stored);
      await this.quota.credit(unit, notebook.ownerId, notebook.coverBytes);
      unit.emit(new NotebookDeleted(person.userId, notebookId, noteIds));
    });
  }
}
