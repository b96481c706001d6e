import { type api, type EndpointInput, limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { SearchableChanged } from '../../../platform/search/index/searchable-changed.event.ts';
import type { DrawnId } from '../../drawn-id.ts';
import { arrangeNotes } from '../arrangement/arrange-notes.ts';
import { NotebookChanged } from '../events/notebook-changed.event.ts';
import { NotebookCreated } from '../events/notebook-created.event.ts';
import { Notebook } from '../notebook.entity.ts';
import { permittedNotebook } from '../permitted-notebook.ts';
import { parseOrder } from '../read/notebook-rows.ts';
import { lockNotebook } from './lock-notebook.ts';
import { lockOwner } from './lock-owner.ts';
import { newNotebook } from './new-notebook.ts';
import { refreshNotebookHashtags } from './notebook-hashtags.ts';

type Edit = EndpointInput<typeof api.notebooks.edit>['body'];

/** What an owner makes of notebooks: making, naming, describing and ordering them. */
@Injectable()
export class NotebookWriter {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Makes an empty notebook and answers its id.
   *
   * @throws AppError `rejected` when the person has as many as one can have (W1); what `drawn` throws
   */
  async create(person: SignedIn, name: string, drawn?: DrawnId): Promise<string> {
    const notebook = newNotebook({ ownerId: person.userId, name, ...(drawn && { id: drawn.id }) });
    await this.unitOfWork.run(async (unit) => {
      await lockOwner(unit, person.userId);
      await drawn?.record(unit);
      const present = await unit.manager.countBy(Notebook, { ownerId: person.userId });
      if (present >= limits.notebooks) {
        const message = `You can have ${limits.notebooks} notebooks at most.`;
        throw new AppError('rejected', { message, errors: { name: message } });
      }
      await unit.manager.insert(Notebook, notebook);
      unit.emit(new NotebookCreated(person.userId, notebook.id));
    });
    return notebook.id;
  }

  /**
   * Changes what is named and leaves the rest. `updatedAt` moves when something is different afterwards (W4).
   *
   * @throws AppError `not_found`, `forbidden`; `validation_failed` when nothing is named
   */
  async edit(person: SignedIn, { id, name, description, notesOrder, newSectionData }: Edit): Promise<void> {
    if ([name, description, notesOrder, newSectionData].every((named) => named === undefined)) {
      throw new AppError('validation_failed', { message: 'Improper payload.' });
    }
    await this.unitOfWork.run(async (unit) => {
      await lockNotebook(unit, id);
      const { notebook, notesOrder: order } = await permittedNotebook(
        unit.manager,
        person.userId,
        id,
        'manage',
      );
      const changes: Partial<Notebook> = {
        ...(name !== undefined && name !== notebook.name && { name }),
        ...(description !== undefined && description !== notebook.description && { description }),
      };
      const isArranged =
        (notesOrder !== undefined || newSectionData !== undefined) &&
        (await arrangeNotes(
          unit,
          person.userId,
          { id, notesOrder: parseOrder(order) },
          { notesOrder, newSectionData },
        ));
      if (!isArranged && Object.keys(changes).length === 0) return;
      await unit.manager.update(Notebook, { id }, { ...changes, updatedAt: Date.now() });
      if (Object.keys(changes).length > 0) unit.emit(new SearchableChanged('notebook', [id]));
      unit.emit(new NotebookChanged(person.userId, id, changes.name !== undefined));
      if (changes.description !== undefined) await refreshNotebookHashtags(unit, [id]);
    });
  }
}
