import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { holdActor } from '../../accounts/hold-people.ts';
import { Reads } from '../../platform/database/reads.ts';
import { part } from '../../platform/database/sql-part.ts';
import { toggleRow } from '../../platform/database/toggle-row.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { permittedNotebook } from '../notebooks/permitted-notebook.ts';
import { holdNotebook } from '../notes/write/own-notebook.ts';
import { countSavers, type Savers } from './count-savers.ts';
import { NotebookSave } from './notebook-save.entity.ts';

/** Others' notebooks among one's saved ones. */
@Injectable()
export class NotebookSaves {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Saves a notebook or takes it out of the saved ones; without `on` the other of the two.
   *
   * @throws AppError `not_found`, `forbidden` for one's own notebook
   */
  async save(person: SignedIn, notebookId: string, on: boolean | undefined): Promise<Savers> {
    const key = { userId: person.userId, notebookId };
    await toggleRow(this.unitOfWork, on, async (unit) => {
      const { manager } = unit;
      await holdActor(unit, person.userId);
      // A concurrent deletion waits, or was first and the notebook is not found.
      await holdNotebook(unit, notebookId);
      await permittedNotebook(manager, person.userId, notebookId, 'save');
      return {
        exists: await manager.existsBy(NotebookSave, key),
        insert: () => manager.insert(NotebookSave, { ...key, createdAt: Date.now() }),
        remove: () => manager.delete(NotebookSave, key),
      };
    });
    const savers = await countSavers(this.reads.manager, person.userId, part('?', notebookId));
    return savers.get(notebookId) ?? { hasSaved: false, saverCount: 0 };
  }
}
