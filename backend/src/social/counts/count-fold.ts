import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { scoreSoon } from '../popularity/unscored-notes.ts';
import { CountsChanged } from './counts-changed.event.ts';

/** How many changes one transaction folds. */
const piece = 1_000;
/** Changes that come within this time are folded together. */
const gatherMs = 500;
/** Between two runs without a change: a process may have ended before it folded. */
const pauseMs = 60_000;

interface Change {
  id: number | string;
  subject: string;
  kind: string;
  delta: number | string;
}

/** Adds the changes of counts to their values, and the likes of comments to what these are sorted by. */
@Injectable()
export class CountFold implements BeforeApplicationShutdown {
  private readonly work: RepeatedWork;
  private readonly stopped = new AbortController();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    events: EventBus,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(CountFold.name);
    this.work = background.add({
      everyMs: pauseMs,
      work: (stopped) => this.foldAll(stopped),
      onFailure: (error) => logger.error({ err: error }, 'counts could not be folded'),
    });
    events.onAfterCommit(CountsChanged, () => this.soon());
  }

  beforeApplicationShutdown(): void {
    this.stopped.abort();
  }

  private isDue = false;

  /** Folds after `gatherMs`; calls until then add nothing. */
  private soon(): void {
    if (this.isDue) return;
    this.isDue = true;
    void pause(gatherMs, undefined, { signal: this.stopped.signal, ref: false }).then(
      () => {
        this.isDue = false;
        void this.work.run();
      },
      () => undefined,
    );
  }

  private async foldAll(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      const folded = await this.unitOfWork.run((unit) => foldSome(unit));
      if (folded < piece) return;
    }
  }
}

/** Folds the oldest changes and answers how many there were. */
async function foldSome({ manager }: Unit): Promise<number> {
  // Another process that folds at the same time waits here.
  const changes: Change[] = await manager.query(
    `SELECT id, subject, kind, delta FROM social_count_change ORDER BY id LIMIT ${piece}${isSqlite(manager) ? '' : ' FOR UPDATE'}`,
  );
  if (changes.length === 0) return 0;
  const sums = new Map<string, { subject: string; kind: string; delta: number }>();
  for (const { subject, kind, delta } of changes) {
    const key = `${kind} ${subject}`;
    const sum = sums.get(key) ?? { subject, kind, delta: 0 };
    sums.set(key, { ...sum, delta: sum.delta + Number(delta) });
  }
  const moved = [...sums.values()].filter(({ delta }) => delta !== 0);
  await manager.query(
    `DELETE FROM social_count_change WHERE id IN ${placeholders(changes)}`,
    changes.map(({ id }) => id),
  );
  if (moved.length === 0) return changes.length;
  await manager.query(
    `INSERT INTO social_count (subject, kind, value) VALUES ${moved.map(() => '(?, ?, ?)').join(', ')}
     ${isSqlite(manager) ? 'ON CONFLICT (subject, kind) DO UPDATE SET value = value + excluded.value' : 'ON DUPLICATE KEY UPDATE value = value + VALUES(value)'}`,
    moved.flatMap(({ subject, kind, delta }) => [subject, kind, delta]),
  );
  for (const { subject, delta } of moved.filter(({ kind }) => kind === 'comment-likes'))
    await manager.query('UPDATE comment SET popularity = popularity + ? WHERE id = ?', [delta, subject]);
  // Likes and comments are what notes are popular by.
  const ofNotes = moved.filter(({ kind }) => kind === 'note-likes' || kind === 'note-comments');
  await scoreSoon(
    { manager },
    ofNotes.map(({ subject }) => subject),
  );
  return changes.length;
}
