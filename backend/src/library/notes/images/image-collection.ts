import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { Reads } from '../../../platform/database/reads.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { KeptFiles } from '../../../platform/files/kept-files.ts';
import type { JobLease } from '../../../platform/jobs/job-leases.ts';
import { BackgroundWork } from '../../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../../platform/process/repeated-work.ts';
import { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { lockNote } from '../write/lock-note.ts';
import { Image } from './image.entity.ts';
import { imageFileNames } from './image-files.ts';
import { authorOf, holdImages } from './image-rows.ts';
import { ImagesLeft } from './images-left.event.ts';
import { lookForImages } from './leave-images.ts';
import { NoteImage } from './note-image.entity.ts';

const pauseMs = 60 * 60_000;
/** Undoing, or going back to an earlier version, may bring a picture back for so long. */
const unusedMs = 30 * 24 * 60 * 60_000;
/** Rows that are looked at with one statement. */
const piece = 100;
/** Clocks of the processes that write versions and pictures may be so far apart. */
const clockMs = 60_000;

type Unused = Pick<NoteImage, 'noteId' | 'hash'> & { unusedSince: number };

/**
 * Takes from notes the pictures that their text has not shown for thirty days, unless their history may
 * show them, and removes pictures that no note has. Every step is an act of its own that looks
 * again, so that a request for a picture at the same moment gets it or learns that it is gone.
 */
@Injectable()
export class ImageCollection implements OnModuleInit {
  private readonly looks: RepeatedWork;

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: KeptFiles,
    private readonly quota: StorageQuota,
    private readonly events: EventBus,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(ImageCollection.name);
    const onFailure = (error: unknown) => logger.error({ err: error }, 'pictures could not be collected');
    background.addJob({
      name: 'unused-images',
      everyMs: pauseMs,
      work: (stopped, lease) => this.takeUnused(stopped, lease),
      onFailure,
    });
    this.looks = background.addJob({
      name: 'left-images',
      everyMs: pauseMs,
      work: (stopped) => this.removeLeft(stopped),
      onFailure,
    });
  }

  onModuleInit(): void {
    this.events.onAfterCommit(ImagesLeft, () => this.looks.run());
  }

  /** Goes over the pictures that have been unused for long. The next round is an hour later. */
  async takeUnused(stopped: AbortSignal, lease?: JobLease): Promise<void> {
    const before = Date.now() - unusedMs;
    let last: Unused = lease?.reached ? JSON.parse(lease.reached) : { unusedSince: 0, noteId: '', hash: '' };
    while (!stopped.aborted) {
      const unused: Unused[] = await this.reads.manager.query(
        `SELECT note_id AS "noteId", hash, unused_since AS "unusedSince" FROM note_image
         WHERE unused_since >= ? AND unused_since <= ?
           AND NOT (unused_since = ? AND (note_id < ? OR (note_id = ? AND hash <= ?)))
         ORDER BY unused_since, note_id, hash LIMIT ${piece}`,
        [last.unusedSince, before, last.unusedSince, last.noteId, last.noteId, last.hash],
      );
      for (const image of unused) {
        if (stopped.aborted) return;
        await this.unitOfWork.run((unit) => this.take(unit, image));
      }
      if (unused.length < piece) return;
      last = unused.at(-1) as Unused;
      await lease?.renew(JSON.stringify(last));
    }
  }

  private async take(unit: Unit, { noteId, hash, unusedSince }: Unused): Promise<void> {
    const { manager } = unit;
    await lockNote(unit, noteId);
    // What was written but is in no projection yet may show it.
    const [head]: { lags: number }[] = await manager.query(
      'SELECT projected_seq < head_seq AS lags FROM note_head WHERE note_id = ?',
      [noteId],
    );
    if (!head || Number(head.lags) === 1) return;
    const row = await manager.findOneBy(NoteImage, { noteId, hash, unusedSince });
    if (!row) return;
    if (await showsItInHistory(manager, noteId, row.createdAt - clockMs, unusedSince + clockMs)) return;
    await manager.delete(NoteImage, { noteId, hash });
    await lookForImages(unit, [hash]);
    const { bytes } = await manager.findOneByOrFail(Image, { hash });
    await this.quota.credit(unit, await authorOf(manager, noteId), bytes);
  }

  private async removeLeft(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      const left = await this.reads.manager.find(Image, {
        select: { hash: true },
        where: { lookAt: LessThanOrEqual(Date.now()) },
        order: { lookAt: 'ASC' },
        take: piece,
      });
      for (const { hash } of left) {
        if (stopped.aborted) return;
        await this.unitOfWork.run((unit) => this.removeUnlessHad(unit, hash));
      }
      if (left.length < piece) return;
    }
  }

  private async removeUnlessHad(unit: Unit, hash: string): Promise<void> {
    // A transaction that is making it a picture of another note is waited for, or finds it gone.
    const [image] = await holdImages(unit, [hash]);
    if (!image) return;
    if (await unit.manager.existsBy(NoteImage, { hash })) {
      await unit.manager.update(Image, { hash }, { lookAt: null });
      return;
    }
    await unit.manager.delete(Image, { hash });
    for (const name of imageFileNames(image)) await this.files.release(unit, name);
  }
}

/** Whether a moment of a note between two instants can be opened: it may show anything. */
async function showsItInHistory(
  manager: EntityManager,
  noteId: string,
  from: number,
  to: number,
): Promise<boolean> {
  const found: unknown[] = await manager.query(
    `SELECT note_id FROM note_version WHERE note_id = ? AND at >= ? AND at <= ?
     UNION ALL SELECT note_id FROM note_history WHERE note_id = ? AND to_at >= ? AND to_at <= ? LIMIT 1`,
    [noteId, from, to, noteId, from, to],
  );
  return found.length > 0;
}
