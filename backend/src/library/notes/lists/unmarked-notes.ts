import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { isSqlite } from '../../../platform/database/is-sqlite.ts';
import { placeholders } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { EventBus } from '../../../platform/events/event-bus.ts';
import { BackgroundWork } from '../../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../../platform/process/repeated-work.ts';
import { HashtagsUnmarked } from './hashtags-unmarked.event.ts';
import { markHashtags } from './public-notes.ts';

/** For what a process left that ended. */
const pauseMs = 60_000;
/** Notes of one transaction, and hashtags unless one note has more. */
const mostNotes = 50;
const mostHashtags = 500;

/** Marks the hashtags of notes that an act left for later, in pieces, so that other writers have turns between them. */
@Injectable()
export class UnmarkedNotes implements OnModuleInit {
  private readonly marking: RepeatedWork;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(UnmarkedNotes.name);
    this.marking = background.addJob({
      name: 'hashtag-marks',
      everyMs: pauseMs,
      work: (stopped) => this.markAll(stopped),
      onFailure: (error) => logger.error({ err: error }, 'hashtags could not be marked'),
    });
  }

  onModuleInit(): void {
    this.events.onAfterCommit(HashtagsUnmarked, () => this.marking.run());
  }

  private async markAll(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) if ((await this.unitOfWork.run(markSome)) === 0) return;
  }
}

/** Answers how many notes it marked. */
async function markSome(unit: Unit): Promise<number> {
  const { manager } = unit;
  const notes: { id: string; hashtags: number | string }[] = await manager.query(
    `SELECT note_id AS id,
       (SELECT COUNT(*) FROM note_hashtag WHERE note_hashtag.note_id = note_unmarked.note_id) AS hashtags
     FROM note_unmarked ORDER BY note_id LIMIT ${mostNotes}`,
  );
  let hashtags = 0;
  const ids: string[] = [];
  for (const note of notes) {
    hashtags += Number(note.hashtags);
    if (ids.length > 0 && hashtags > mostHashtags) break;
    ids.push(note.id);
  }
  if (ids.length === 0) return 0;
  // Those who publish one of them meanwhile wait, and find its mark written.
  if (!isSqlite(manager))
    await manager.query(`SELECT id FROM note WHERE id IN ${placeholders(ids)} ORDER BY id FOR UPDATE`, ids);
  await markHashtags(unit, ids);
  return ids.length;
}
