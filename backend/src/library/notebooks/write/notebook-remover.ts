import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { KeptFiles } from '../../../platform/files/kept-files.ts';
import { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { creditNotes } from '../../notes/write/credit-notes.ts';
import { removeNotebook } from '../../notes/write/remove-notebook.ts';
import { trashedNotebook } from '../../trash/trashed-thing.ts';
import { fileOfCover } from '../covers/cover-address.ts';
import { NotebookDeleted } from '../events/notebook-deleted.event.ts';
import type { Notebook } from '../notebook.entity.ts';
import { permittedNotebook } from '../permitted-notebook.ts';
import { findHeir, passOnDefaults } from './heir.ts';
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
   * Deletes a notebook, also one in the trash, with its notes, sections, grants, saves and cover. What it was the
   * default for passes on to the oldest other one (W2).
   *
   * @throws AppError `not_found`, `forbidden`; `conflict` when there is no other
   */
  async remove(person: SignedIn, notebookId: string): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await lockOwner(unit, person.userId);
      await lockNotebook(unit, notebookId);
      const trashed = await trashedNotebook(unit.manager, person.userId, notebookId);
      if (trashed) return this.removeLocked(unit, trashed.notebook);
      const { notebook } = await permittedNotebook(unit.manager, person.userId, notebookId, 'delete');
      const heir = await findHeir(unit, notebook, 'delete it');
      await this.removeLocked(unit, notebook, heir);
    });
  }

  /** The same of one that its owner may delete and that is locked. `heir`: what it was the default for passes on to. */
  async removeLocked(
    unit: Unit,
    notebook: Pick<Notebook, 'id' | 'ownerId' | 'coverUrl' | 'coverBytes' | 'defaultOf' | 'defaultSavingOf'>,
    heir?: Pick<Notebook, 'id'>,
  ): Promise<void> {
    const { id, ownerId, coverUrl, coverBytes } = notebook;
    const { noteIds, stored } = await removeNotebook(unit, id);
    const cover = fileOfCover(coverUrl);
    if (cover !== null) await this.files.release(unit, cover);
    if (heir) await passOnDefaults(unit, notebook, heir);
    await creditNotes(unit, stored);
    await this.quota.credit(unit, ownerId, coverBytes);
    unit.emit(new NotebookDeleted(ownerId, id, noteIds));
  }
}
