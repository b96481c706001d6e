import { type api, type EndpointInput, limits, setIcons } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../access/viewer.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { OwnListsChanged } from '../notebooks/events/own-lists-changed.event.ts';
import { Notebook } from '../notebooks/notebook.entity.ts';
import { permittedNotebook } from '../notebooks/permitted-notebook.ts';
import { lockOwner } from '../notebooks/write/lock-owner.ts';
import { NotebookSet } from './notebook-set.entity.ts';

type Creation = EndpointInput<typeof api.sets.create>['body'];
type Edit = EndpointInput<typeof api.sets.edit>['body'];
type Placing = EndpointInput<typeof api.sets.notebook>['body'];

/** Writing sets. A set holds notebooks of its owner (W6). */
@Injectable()
export class SetWriter {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Makes a set and answers its id.
   *
   * @throws AppError `rejected` when the person has as many as one can have (W1); `not_found` or `forbidden`
   * for a notebook that is not theirs
   */
  async create(person: SignedIn, { title, icon, notebookIds = [] }: Creation): Promise<string> {
    const set = {
      id: uuidv7(),
      ownerId: person.userId,
      title,
      icon: icon?.class ?? setIcons[0],
      createdAt: Date.now(),
    };
    await this.unitOfWork.run(async (unit) => {
      await lockOwner(unit, person.userId);
      if ((await unit.manager.countBy(NotebookSet, { ownerId: person.userId })) >= limits.sets) {
        const message = `You can have ${limits.sets} sets at most.`;
        throw new AppError('rejected', { message, errors: { title: message } });
      }
      await unit.manager.insert(NotebookSet, set);
      await place(unit, person, set.id, notebookIds);
      unit.emit(new OwnListsChanged(person.userId));
    });
    return set.id;
  }

  /** @throws AppError `not_found`, `forbidden` for a notebook that is not the person's */
  async edit(person: SignedIn, { id, title, icon, notebookIds }: Edit): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await ownSet(unit, person, id);
      const changes = { ...(title !== undefined && { title }), ...(icon && { icon: icon.class }) };
      if (Object.keys(changes).length > 0) await unit.manager.update(NotebookSet, { id }, changes);
      unit.emit(new OwnListsChanged(person.userId));
      if (notebookIds === undefined) return;
      // What is in the trash comes back to its set.
      await unit.manager.update(Notebook, { setId: id, trashedAt: IsNull() }, { setId: null });
      await place(unit, person, id, notebookIds);
    });
  }

  /**
   * Puts a notebook into a set or takes it out, and returns the set it is in then.
   *
   * @throws AppError `not_found`, `forbidden` for a notebook that is not the person's
   */
  async placeOne(person: SignedIn, { setId, notebookId, on }: Placing): Promise<string | null> {
    return this.unitOfWork.run(async (unit) => {
      await ownSet(unit, person, setId);
      const { notebook } = await permittedNotebook(unit.manager, person.userId, notebookId, 'manage');
      const isIn = notebook.setId === setId;
      if (isIn === (on ?? !isIn)) return notebook.setId;
      const after = isIn ? null : setId;
      await unit.manager.update(Notebook, { id: notebookId }, { setId: after });
      unit.emit(new OwnListsChanged(person.userId));
      return after;
    });
  }

  /** Deletes a set. Its notebooks stay. @throws AppError `not_found` */
  async remove(person: SignedIn, id: string): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await ownSet(unit, person, id);
      await unit.manager.update(Notebook, { setId: id }, { setId: null });
      await unit.manager.delete(NotebookSet, { id });
      unit.emit(new OwnListsChanged(person.userId));
    });
  }
}

/** Locks the set until the unit ends. Another person's is like one that does not exist (A13). */
async function ownSet(unit: Unit, person: SignedIn, setId: string): Promise<void> {
  await lockOwner(unit, person.userId);
  const isOwn = await unit.manager.existsBy(NotebookSet, { id: setId, ownerId: person.userId });
  if (!isOwn) throw new AppError('not_found');
}

async function place(
  unit: Unit,
  person: SignedIn,
  setId: string,
  notebookIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(notebookIds)];
  if (wanted.length === 0) return;
  const own = await unit.manager.find(Notebook, {
    where: { id: In(wanted), ownerId: person.userId, trashedAt: IsNull() },
    select: { id: true },
  });
  const ownIds = new Set(own.map(({ id }) => id));
  const foreign = wanted.find((id) => !ownIds.has(id));
  if (foreign !== undefined) await permittedNotebook(unit.manager, person.userId, foreign, 'manage');
  await unit.manager.update(Notebook, { id: In(wanted) }, { setId });
}
