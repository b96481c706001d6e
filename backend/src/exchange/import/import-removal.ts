import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { noteIsInPlace } from '../../access/note-access.sql.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { NotebookRemover } from '../../library/notebooks/write/notebook-remover.ts';
import { NoteHead } from '../../library/notes/note-head.entity.ts';
import { NoteWriter } from '../../library/notes/write/note-writer.ts';
import { SectionWriter } from '../../library/sections/section-writer.ts';
import { NoteTrash } from '../../library/trash/note-trash.ts';
import { NotebookTrash } from '../../library/trash/notebook-trash.ts';
import { Reads } from '../../platform/database/reads.ts';
import type { ImportItem } from './import-item.entity.ts';
import { ImportItems } from './import-items.ts';

/** How the things of an import go: for good when it never came to its end, to the trash when its person undoes it. */
export type RemovalWay = 'for good' | 'to the trash';

/** Notes that go with one statement. */
const notesAtOnce = 50;

/**
 * Takes back what an import has made, in units. What a person has written meanwhile is never lost: a note that was edited goes to
 * the trash, and a notebook or section in which they put something of their own stays.
 */
@Injectable()
export class ImportRemoval {
  constructor(
    private readonly reads: Reads,
    private readonly items: ImportItems,
    private readonly notes: NoteWriter,
    private readonly noteTrash: NoteTrash,
    private readonly notebookTrash: NotebookTrash,
    private readonly notebookRemover: NotebookRemover,
    private readonly sections: SectionWriter,
  ) {}

  /** @yields after each unit; to be continued by beginning again */
  async *remove(taskId: string, person: SignedIn, way: RemovalWay): AsyncGenerator<void> {
    yield* this.items.close(taskId);
    // A notebook at once, as long as nothing in it is anybody's.
    yield* this.each(taskId, 'notebook', (item) => this.takeNotebook(person, item, way));
    yield* this.takeNotes(taskId, person, way);
    yield* this.each(taskId, 'section', (item) => this.takeSection(person, item));
    yield* this.each(taskId, 'notebook', (item) => this.takeEmptyNotebook(person, item));
  }

  private async *each(
    taskId: string,
    kind: 'notebook' | 'section',
    take: (item: ImportItem) => Promise<boolean>,
  ): AsyncGenerator<void> {
    const items = (await this.items.allOf(taskId, kind)).filter(({ state }) => state === 'made');
    for (const item of items) {
      if (!(await take(item))) continue;
      await this.items.markGone([item], 'made');
      yield;
    }
  }

  private async takeNotebook(person: SignedIn, item: ImportItem, way: RemovalWay): Promise<boolean> {
    const others = await this.notesOfOthers(item, way);
    if (others > 0) return false;
    return unlessHeld(() =>
      way === 'for good'
        ? this.notebookRemover.remove(person, item.thingId)
        : this.notebookTrash.move(person, item.thingId),
    );
  }

  /** Of a notebook that was made: notes that were put there, or, for good, edited since. */
  private async notesOfOthers({ taskId, thingId }: ImportItem, way: RemovalWay): Promise<number> {
    const isEdited = way === 'for good' ? 'OR head.head_seq > 1' : '';
    const isThere = way === 'for good' ? '' : `AND ${noteIsInPlace}`;
    const [row]: { count: number | string }[] = await this.reads.manager.query(
      `SELECT COUNT(*) AS count FROM note JOIN note_head head ON head.note_id = note.id
       LEFT JOIN import_item item ON item.thing_id = note.id AND item.task_id = ?
       WHERE note.notebook_id = ? ${isThere} AND (item.seq IS NULL ${isEdited})`,
      [taskId, thingId],
    );
    return Number(row?.count ?? 0);
  }

  private async *takeNotes(taskId: string, person: SignedIn, way: RemovalWay): AsyncGenerator<void> {
    for (;;) {
      const items = await this.items.next(taskId, 'made', ['note'], notesAtOnce);
      if (items.length === 0) return;
      const ids = items.map(({ thingId }) => thingId);
      const trashed = way === 'to the trash' ? ids : await this.editedOf(ids);
      if (trashed.length > 0) await this.noteTrash.trashSeveral(person, trashed);
      const kept = new Set(trashed);
      for (const id of ids.filter((each) => !kept.has(each)))
        await unlessHeld(() => this.notes.delete(person, id));
      await this.items.markGone(items, 'made');
      yield;
    }
  }

  private async editedOf(ids: readonly string[]): Promise<string[]> {
    const heads = await this.reads.manager.find(NoteHead, { where: { noteId: In([...ids]) } });
    return heads.filter(({ headSeq }) => headSeq > 1).map(({ noteId }) => noteId);
  }

  private async takeSection(person: SignedIn, { thingId }: ImportItem): Promise<boolean> {
    if ((await this.notesIn('section_id', thingId)) > 0) return true;
    return unlessHeld(() => this.sections.remove(person, thingId));
  }

  /** One in which something was put, or edited, and in which nothing is left but what is in the trash. */
  private async takeEmptyNotebook(person: SignedIn, { thingId }: ImportItem): Promise<boolean> {
    if ((await this.notesIn('notebook_id', thingId)) > 0) return true;
    return unlessHeld(() => this.notebookTrash.move(person, thingId));
  }

  /** Those that are not in the trash. */
  private async notesIn(column: 'section_id' | 'notebook_id', id: string): Promise<number> {
    const [row]: { count: number | string }[] = await this.reads.manager.query(
      `SELECT COUNT(*) AS count FROM note WHERE note.${column} = ? AND ${noteIsInPlace}`,
      [id],
    );
    return Number(row?.count ?? 0);
  }
}

/** Whether it went, or was gone already; false for a notebook that is the only one. */
async function unlessHeld(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'conflict') return false;
    if (!['not_found', 'forbidden', 'unauthenticated'].includes(error.code)) throw error;
  }
  return true;
}
