import { type Loss, limits, type TaskReport } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Reads } from '../../platform/database/reads.ts';
import { inChunks } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ImportItem } from './import-item.entity.ts';
import type { PlannedThing } from './import-plan.ts';
import type { SourceLoss } from './import-source.ts';

/** Rows that one act writes. */
const piece = 200;
/** The item is made, or gone, already: another process was first, or the import is being taken back. */
export class ItemIsSettled extends Error {}

/** The rows of imports. */
@Injectable()
export class ImportItems {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Writes a plan, in pieces. A plan that a crash left half written is written anew, with other ids: nothing of it is made yet.
   *
   * @yields after each piece
   */
  async *write(taskId: string, things: readonly PlannedThing[]): AsyncGenerator<void> {
    yield* this.forget(taskId);
    for (const some of inChunks(things, piece)) {
      const rows = some.map((thing) => ({
        ...thing,
        taskId,
        thingId: uuidv7(),
        state: 'planned' as const,
        losses: null,
      }));
      await this.unitOfWork.run((unit) => unit.manager.insert(ImportItem, rows));
      yield;
    }
  }

  /** Deletes the rows of an import, in pieces. */
  async *forget(taskId: string): AsyncGenerator<void> {
    while ((await this.unitOfWork.run((unit) => this.forgetSome(taskId, unit))) > 0) yield;
  }

  /** Deletes a piece of them, and answers how many. */
  async forgetSome(taskId: string, { manager }: Unit): Promise<number> {
    const rows = await manager.find(ImportItem, {
      select: { seq: true },
      where: { taskId },
      order: { seq: 'ASC' },
      take: piece,
    });
    if (rows.length > 0) await manager.delete(ImportItem, { taskId, seq: In(rows.map(({ seq }) => seq)) });
    return rows.length;
  }

  /** The next ones in the order of the plan, a piece of them; of some kinds alone. */
  next(
    taskId: string,
    state: ImportItem['state'],
    kinds: ImportItem['kind'][] = ['notebook', 'section', 'note'],
    most = piece,
  ): Promise<ImportItem[]> {
    return this.reads.manager.find(ImportItem, {
      where: { taskId, state, kind: In(kinds) },
      order: { seq: 'ASC' },
      take: most,
    });
  }

  /** How many notes are made. */
  async countMade(taskId: string, kind: ImportItem['kind']): Promise<number> {
    return this.reads.manager.countBy(ImportItem, { taskId, kind, state: 'made' });
  }

  /** What was made, as a report says it. */
  async made(taskId: string): Promise<TaskReport['made']> {
    const [images]: { count: number | string }[] = await this.reads.manager.query(
      `SELECT COUNT(*) AS count FROM import_item item JOIN note_image ON note_image.note_id = item.thing_id
       WHERE item.task_id = ? AND item.state = 'made'`,
      [taskId],
    );
    const named: { id: string; title: string }[] = await this.reads.manager.query(
      `SELECT note.id, note.title FROM import_item item JOIN note ON note.id = item.thing_id
       WHERE item.task_id = ? AND item.kind = 'note' AND item.state = 'made' ORDER BY item.seq LIMIT ${limits.taskNotesNamed}`,
      [taskId],
    );
    return {
      notebooks: await this.countMade(taskId, 'notebook'),
      notes: await this.countMade(taskId, 'note'),
      pictures: Number(images?.count ?? 0),
      noteIds: named.map(({ id }) => id),
      named,
    };
  }

  /** All of one kind, in the order of the plan: a person has some thousands of notebooks and sections at most. */
  allOf(taskId: string, kind: 'notebook' | 'section'): Promise<ImportItem[]> {
    return this.reads.manager.find(ImportItem, { where: { taskId, kind }, order: { seq: 'ASC' } });
  }

  /** Notebooks and sections, by their places in the plan. */
  async containers(taskId: string): Promise<Map<number, ImportItem>> {
    const rows = [...(await this.allOf(taskId, 'notebook')), ...(await this.allOf(taskId, 'section'))];
    return new Map(rows.map((row) => [row.seq, row]));
  }

  /** The ids of notes by their places in the imported file. Of all of them: links go anywhere. */
  async noteIds(taskId: string): Promise<Map<string, string>> {
    const rows: { path: string; id: string }[] = await this.reads.manager.query(
      "SELECT path, thing_id AS id FROM import_item WHERE task_id = ? AND kind = 'note'",
      [taskId],
    );
    return new Map(rows.map(({ path, id }) => [path, id]));
  }

  /** What could not be kept of what was made: the first ones, and how many there are. */
  async losses(taskId: string, most: number): Promise<{ losses: Loss[]; count: number }> {
    const first: Loss[] = [];
    let count = 0;
    for (let after = -1; ; ) {
      const rows = await this.reads.manager.find(ImportItem, {
        where: { taskId, losses: Not(IsNull()), seq: MoreThan(after) },
        order: { seq: 'ASC' },
        take: piece,
      });
      for (const { kind, thingId, losses } of rows) {
        const noteId = kind === 'note' ? thingId : null;
        for (const loss of losses ?? []) if (first.length < most) first.push({ ...loss, noteId });
        count += losses?.length ?? 0;
      }
      const last = rows.at(-1);
      if (!last) return { losses: first, count };
      after = last.seq;
    }
  }

  /**
   * In the act that makes an item.
   *
   * @throws ItemIsSettled
   */
  async settle(unit: Unit, { taskId, seq }: ImportItem, losses: readonly SourceLoss[]): Promise<void> {
    const made = { state: 'made' as const, losses: losses.length > 0 ? [...losses] : null };
    const { affected } = await unit.manager.update(ImportItem, { taskId, seq, state: 'planned' }, made);
    if (affected !== 1) throw new ItemIsSettled();
  }

  /** Keeps what is not made yet from ever being made, also by a process that does not know yet that it is to stop. */
  async *close(taskId: string): AsyncGenerator<void> {
    for (;;) {
      const planned = await this.next(taskId, 'planned');
      if (planned.length === 0) return;
      await this.markGone(planned, 'planned');
      yield;
    }
  }

  /** Those of these items that still stand as given. */
  async markGone(items: readonly ImportItem[], state: 'planned' | 'made'): Promise<void> {
    const [first] = items;
    if (!first) return;
    const those = { taskId: first.taskId, state, seq: In(items.map(({ seq }) => seq)) };
    await this.unitOfWork.run((unit) => unit.manager.update(ImportItem, those, { state: 'gone' }));
  }
}
