import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { OwnListsChanged } from '../events/own-lists-changed.event.ts';
import { Notebook } from '../notebook.entity.ts';
import { permittedNotebook } from '../permitted-notebook.ts';
import { lockOwner } from './lock-owner.ts';

/** Where new notes go, and where saved ones do. */
export type DefaultFlag = 'defaultOf' | 'defaultSavingOf';

const alreadyIs: Record<DefaultFlag, string> = {
  defaultOf: 'This is already your default notebook.',
  defaultSavingOf: 'This is already your default saving notebook.',
};

@Injectable()
export class DefaultNotebooks {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws AppError `not_found`, `forbidden`, `conflict` when it is already */
  async change(person: SignedIn, notebookId: string, flag: DefaultFlag): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await lockOwner(unit, person.userId);
      const { notebook } = await permittedNotebook(unit.manager, person.userId, notebookId, 'manage');
      if (notebook[flag] !== null) throw new AppError('conflict', { message: alreadyIs[flag] });
      // One after the other: there is never a second one, not even in between.
      await unit.manager.update(Notebook, { [flag]: person.userId }, { [flag]: null });
      await unit.manager.update(Notebook, { id: notebookId }, { [flag]: person.userId });
      unit.emit(new OwnListsChanged(person.userId));
    });
  }
}
