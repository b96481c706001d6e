import { type api, type EndpointInput, limits, type SectionView } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../access/viewer.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import type { DrawnId } from '../drawn-id.ts';
import { NotebookChanged } from '../notebooks/events/notebook-changed.event.ts';
import { Notebook } from '../notebooks/notebook.entity.ts';
import { permittedNotebook } from '../notebooks/permitted-notebook.ts';
import { lockNotebook } from '../notebooks/write/lock-notebook.ts';
import { lockOwner } from '../notebooks/write/lock-owner.ts';
import { Section } from './section.entity.ts';
import { SectionDeleted } from './section-deleted.event.ts';
import { toSectionView } from './section-view.ts';

type Creation = EndpointInput<typeof api.sections.create>['body'];
type Edit = EndpointInput<typeof api.sections.edit>['body'];

/** What an owner makes of the sections of their notebooks. A notebook changes with its sections (W4). */
@Injectable()
export class SectionWriter {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * @throws AppError `not_found`, `forbidden`; `rejected` when the notebook or its owner has as many as one can have (W1);
   * what `drawn` throws
   */
  async create(
    person: SignedIn,
    { notebookId, title, color }: Creation,
    drawn?: DrawnId,
  ): Promise<SectionView> {
    return this.unitOfWork.run(async (unit) => {
      await lockOwner(unit, person.userId);
      await drawn?.record(unit);
      await lockNotebook(unit, notebookId);
      await permittedNotebook(unit.manager, person.userId, notebookId, 'manage');
      if ((await unit.manager.countBy(Section, { notebookId })) >= limits.sections) {
        const message = `A notebook can have ${limits.sections} sections at most.`;
        throw new AppError('rejected', { message, errors: { notebookId: message } });
      }
      if ((await sectionsOf(unit, person.userId)) >= limits.sectionsInAll) {
        const message = `A person can have ${limits.sectionsInAll} sections at most.`;
        throw new AppError('rejected', { message, errors: { notebookId: message } });
      }
      const id = drawn?.id ?? uuidv7();
      const section = { id, notebookId, title, color, notesOrder: [], createdAt: Date.now() };
      await unit.manager.insert(Section, section);
      await touch(unit, person.userId, notebookId);
      return toSectionView(section, []);
    });
  }

  /** @throws AppError `not_found`, `forbidden` */
  async edit(person: SignedIn, { sectionId, title, color }: Edit): Promise<SectionView> {
    return this.unitOfWork.run(async (unit) => {
      const before = await managedSection(unit, person, sectionId);
      const section = { ...before, title: title ?? before.title, color: color ?? before.color };
      if (section.title !== before.title || section.color !== before.color) {
        await unit.manager.update(Section, { id: sectionId }, { title: section.title, color: section.color });
        await touch(unit, person.userId, before.notebookId);
      }
      return toSectionView(section, await standingOrder(unit, section));
    });
  }

  /**
   * Deletes a section. Its notes stay in the notebook, in the section's place if the notebook had an order (W5).
   *
   * @throws AppError `not_found`, `forbidden`
   */
  async remove(person: SignedIn, sectionId: string): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      const section = await managedSection(unit, person, sectionId);
      const noteIds = await notesIn(unit, sectionId);
      const release = () =>
        unit.manager.query('UPDATE note SET section_id = NULL WHERE section_id = ?', [sectionId]);
      await release();
      await unit.manager.delete(Section, { id: sectionId });
      // Notes that were put into it just before its row was locked.
      await release();
      await replaceInOrder(unit, section, noteIds);
      await touch(unit, person.userId, section.notebookId);
      unit.emit(new SectionDeleted(person.userId, section.notebookId, noteIds));
    });
  }
}

async function sectionsOf({ manager }: Unit, ownerId: string): Promise<number> {
  const [row]: { count: number | string }[] = await manager.query(
    'SELECT COUNT(*) AS count FROM notebook JOIN section ON section.notebook_id = notebook.id WHERE notebook.owner_id = ?',
    [ownerId],
  );
  return Number(row?.count ?? 0);
}

/** The section, its notebook locked, for someone who manages that. Hidden and absent are the same (A13). */
async function managedSection(unit: Unit, person: SignedIn, sectionId: string): Promise<Section> {
  const { manager } = unit;
  const found = await manager.findOneBy(Section, { id: sectionId });
  if (!found) throw new AppError('not_found');
  await lockNotebook(unit, found.notebookId);
  await permittedNotebook(manager, person.userId, found.notebookId, 'manage');
  const section = await manager.findOneBy(Section, { id: sectionId });
  if (!section) throw new AppError('not_found');
  return section;
}

async function notesIn({ manager }: Unit, sectionId: string): Promise<string[]> {
  const notes: { id: string }[] = await manager.query(
    'SELECT id FROM note WHERE section_id = ? ORDER BY created_at, id',
    [sectionId],
  );
  return notes.map(({ id }) => id);
}

/** Its order without notes that stand elsewhere meanwhile. */
async function standingOrder(unit: Unit, { id, notesOrder }: Section): Promise<string[]> {
  if (notesOrder.length === 0) return [];
  const standing = new Set(await notesIn(unit, id));
  return notesOrder.filter((noteId) => standing.has(noteId));
}

async function replaceInOrder(
  { manager }: Unit,
  section: Section,
  noteIds: readonly string[],
): Promise<void> {
  const { notesOrder } = await manager.findOneByOrFail(Notebook, { id: section.notebookId });
  if (notesOrder.length === 0) return;
  const standing = new Set(noteIds);
  const inOrder = new Set([...section.notesOrder.filter((id) => standing.has(id)), ...noteIds]);
  const after = notesOrder.flatMap((id) => {
    if (id === section.id) return [...inOrder];
    // An older place of one of them, from before it was put into the section.
    return inOrder.has(id) ? [] : [id];
  });
  await manager.update(Notebook, { id: section.notebookId }, { notesOrder: after });
}

async function touch(unit: Unit, actorId: string, notebookId: string): Promise<void> {
  unit.emit(new NotebookChanged(actorId, notebookId));
  await unit.manager.update(Notebook, { id: notebookId }, { updatedAt: Date.now() });
}
