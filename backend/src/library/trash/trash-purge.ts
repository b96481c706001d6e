import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import { Reads } from '../../platform/database/reads.ts';
import { isOneOf, placeholders } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { Notebook } from '../notebooks/notebook.entity.ts';
import { lockNotebook } from '../notebooks/write/lock-notebook.ts';
import { NotebookRemover } from '../notebooks/write/notebook-remover.ts';
import { DeletionBegun } from '../notes/events/deletion-begun.event.ts';
import { NoteDeleted } from '../notes/events/note-deleted.event.ts';
import { leaveImages } from '../notes/images/leave-images.ts';
import { Note } from '../notes/note.entity.ts';
import { creditNotes, storedByAuthor } from '../notes/write/credit-notes.ts';
import { TrashEmptied } from './trash-emptied.event.ts';
import { trashExpiry } from './trash-time.ts';

const pauseMs = 60 * 60_000;
/** Notes of one transaction, as of a notebook that is deleted. */
const piece = 50;

/** Deletes for good what has been in the trash for its days, and what a person emptied theirs of, in pieces. */
@Injectable()
export class TrashPurge implements OnModuleInit {
  private readonly purges: RepeatedWork;

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly remover: NotebookRemover,
    private readonly events: EventBus,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(TrashPurge.name);
    this.purges = background.addJob({
      name: 'trash-purge',
      everyMs: pauseMs,
      work: (stopped) => this.purgeAll(stopped),
      onFailure: (error) => logger.error({ err: error }, 'the trash could not be purged'),
    });
  }

  onModuleInit(): void {
    this.events.onAfterCommit(TrashEmptied, () => void this.purges.run());
  }

  /** Purges all that is due by now. */
  async purge(): Promise<void> {
    await this.purges.run();
  }

  private async purgeAll(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) if (!(await this.purgeNotebook())) break;
    while (!stopped.aborted) if ((await this.purgeNotes()) < piece) break;
  }

  /** One notebook with its notes. Answers whether there may be more. */
  private async purgeNotebook(): Promise<boolean> {
    const due = LessThanOrEqual(trashExpiry());
    const { manager } = this.reads;
    const found = await manager.findOne(Notebook, {
      where: { trashedAt: due },
      order: { trashedAt: 'ASC' },
      select: { id: true },
    });
    if (!found) return false;
    await this.unitOfWork.run(async (unit) => {
      await lockNotebook(unit, found.id);
      const notebook = await unit.manager.findOneBy(Notebook, { id: found.id, trashedAt: due });
      if (notebook) await this.remover.removeLocked(unit, notebook);
    });
    return true;
  }

  private async purgeNotes(): Promise<number> {
    const found = await this.reads.manager.find(Note, {
      where: { trashedAt: LessThanOrEqual(trashExpiry()), trashedWith: IsNull() },
      order: { trashedAt: 'ASC' },
      take: piece,
      select: { id: true },
    });
    if (found.length > 0)
      await this.unitOfWork.run((unit) =>
        deleteTrashed(
          unit,
          found.map(({ id }) => id),
        ),
      );
    return found.length;
  }
}

/** Of these notes those that are still due. */
async function deleteTrashed(unit: Unit, noteIds: readonly string[]): Promise<void> {
  const { manager } = unit;
  const notes: { id: string; authorId: string; notebookId: string }[] = await manager.query(
    `SELECT id, author_id AS "authorId", notebook_id AS "notebookId" FROM note
     WHERE id IN ${placeholders(noteIds)} AND trashed_at <= ? ORDER BY id${isSqlite(manager) ? '' : ' FOR UPDATE'}`,
    [...noteIds, trashExpiry()],
  );
  if (notes.length === 0) return;
  const ids = notes.map(({ id }) => id);
  const stored = await storedByAuthor(unit, isOneOf('note.id', ids));
  await leaveImages(unit, ids);
  await unit.announce(new DeletionBegun({ noteIds: ids }));
  await manager.delete(Note, { id: In(ids) });
  await creditNotes(unit, stored);
  for (const { id, authorId, notebookId } of notes) unit.emit(new NoteDeleted(authorId, id, notebookId));
}
