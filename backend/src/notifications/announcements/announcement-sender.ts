import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { In, Not } from 'typeorm';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { writeNotifications } from '../acts/write-notifications.ts';
import { NoteAnnouncement } from './note-announcement.entity.ts';

/** For what was published before a process ended. */
const pauseMs = 60_000;
/** Notes that take turns, and followers who are told in one transaction. */
const atOnce = 20;
const piece = 50;

/**
 * Tells followers of a note that was published for the first time, piece by piece. A piece and how far it reached are
 * one transaction, so nobody is told twice or left out, whatever ends in between and however many backends there are.
 */
@Injectable()
export class AnnouncementSender {
  private readonly work: RepeatedWork;

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(AnnouncementSender.name);
    this.work = background.addJob({
      name: 'announcements',
      everyMs: pauseMs,
      work: (stopped) => this.sendAll(stopped),
      onFailure: (error) => logger.error({ err: error }, 'new notes could not be announced'),
    });
  }

  /** Tells all who are to be told by now. */
  async send(): Promise<void> {
    await this.work.run();
  }

  /** The same where no background work runs, until it is stopped. */
  async sendAll(stopped: AbortSignal): Promise<void> {
    const failed: string[] = [];
    while (!stopped.aborted) {
      const due = await this.reads.manager.find(NoteAnnouncement, {
        where: { isDone: false, ...(failed.length > 0 && { noteId: Not(In(failed)) }) },
        order: { createdAt: 'ASC', noteId: 'ASC' },
        take: atOnce,
      });
      if (due.length === 0) return;
      // One piece of each: the followers of one author wait for no hundred thousand of another.
      for (const announcement of due) {
        if (stopped.aborted) return;
        const startedAt = performance.now();
        try {
          await this.unitOfWork.run((unit) => tellSome(unit, announcement));
        } catch (error) {
          failed.push(announcement.noteId);
          this.logger.error({ err: error, noteId: announcement.noteId }, 'a new note could not be announced');
        }
        // For as long as the piece took others have the database, whatever a hundred thousand followers cost.
        await pause(performance.now() - startedAt);
      }
    }
  }
}

async function tellSome(unit: Unit, announcement: NoteAnnouncement): Promise<void> {
  const { noteId, authorId, createdAt, reachedAt, reachedId } = announcement;
  const { manager } = unit;
  // By the index of an author's followers. Who follows later is not told.
  const followers: { id: string; at: number | string; muted: number }[] = await manager.query(
    `SELECT follower_id AS id, created_at AS at, notes_muted AS muted FROM person_follow
     WHERE followed_id = ? AND created_at >= ? AND created_at <= ? AND NOT (created_at = ? AND follower_id <= ?)
     ORDER BY created_at, follower_id LIMIT ${piece}`,
    [authorId, reachedAt, createdAt, reachedAt, reachedId],
  );
  const last = followers.at(-1);
  const { affected } = await manager.update(
    NoteAnnouncement,
    { noteId, reachedAt, reachedId, isDone: false },
    {
      ...(last && { reachedAt: Number(last.at), reachedId: last.id }),
      isDone: followers.length < piece,
    },
  );
  if (affected !== 1) return;
  const told = followers.filter(({ muted }) => Number(muted) === 0).map(({ id }) => id);
  await writeNotifications(
    unit,
    { type: 'published', actorId: authorId, thing: { type: 'note', id: noteId } },
    told,
  );
}
