import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import { readScores, restMs, storeScore, windowMs } from './note-scores.ts';
import { dueNotes, forgetScores, scoreAt } from './unscored-notes.ts';

/** Notes of one transaction. */
const piece = 50;
const pauseMs = 5_000;

/**
 * How much people did with a note in the last seven days: a like is 1, a person who commented and one who saved it 2 each;
 * the author's own acts count nothing. The score is stored with the note and its hashtags, for lists in its order. A note
 * is scored again after each act, within seconds, and when the first act that counts is seven days old: the work grows
 * with what people do, not with the notes there are.
 */
@Injectable()
export class PopularityScores {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(PopularityScores.name);
    background.add({
      everyMs: pauseMs,
      work: (stopped) => this.scoreDue(stopped),
      onFailure: (error) => logger.error({ err: error }, 'notes could not be scored'),
    });
  }

  /** Scores all notes that are due. */
  async scoreDue(stopped?: AbortSignal): Promise<void> {
    const now = Date.now();
    while (!stopped?.aborted) {
      const scored = await this.unitOfWork.run((unit) => scoreSome(unit, now));
      if (scored < piece) return;
    }
  }
}

async function scoreSome(unit: Unit, now: number): Promise<number> {
  const { manager } = unit;
  const ids = await dueNotes(unit, now, piece);
  if (ids.length === 0) return 0;
  const scores = await readScores(manager, ids, now - windowMs);
  const due: { noteId: string; at: number }[] = [];
  for (const [noteId, { stored, score, oldest }] of scores) {
    if (stored !== score) await storeScore(manager, noteId, score);
    if (oldest !== null) due.push({ noteId, at: Math.max(now + restMs, oldest + windowMs + 1) });
  }
  await scoreAt(manager, due);
  const kept = new Set(due.map(({ noteId }) => noteId));
  await forgetScores(
    unit,
    ids.filter((id) => !kept.has(id)),
  );
  return ids.length;
}
