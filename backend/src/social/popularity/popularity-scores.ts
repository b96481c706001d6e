import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import { placeholders } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import { dueNotes, forgetScores, scoreAt } from './unscored-notes.ts';

/** Notes of one transaction. */
const piece = 50;
const pauseMs = 5_000;
/** What counts is how much happened in this time. */
const windowMs = 7 * 86_400_000;
/** A score grows old by itself: it is computed again after this time at the latest. */
const agesMs = 3_600_000;
/** Acts of one kind that are counted. */
const mostActs = 5_000;

/**
 * How much people did with a note in the last seven days: a like is 1, a person who commented and one who saved it 2 each;
 * the author's own acts count nothing. The score is stored with the note and its hashtags, for lists in its order. A note
 * that has one is scored again after each act, within seconds, and every hour.
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
  for (const [id, { before, score }] of scores) {
    if (before === score) continue;
    await manager.query('UPDATE note SET popularity = ? WHERE id = ?', [score, id]);
    await manager.query('UPDATE note_hashtag SET popularity = ? WHERE note_id = ?', [score, id]);
  }
  const popular = ids.filter((id) => (scores.get(id)?.score ?? 0) > 0);
  await scoreAt(manager, popular, now + agesMs);
  await forgetScores(
    unit,
    ids.filter((id) => !popular.includes(id)),
  );
  return ids.length;
}

/** The scores of those of these notes that exist, as they are stored and as they are now. */
async function readScores(
  manager: EntityManager,
  ids: readonly string[],
  since: number,
): Promise<Map<string, { before: number; score: number }>> {
  const notes: { id: string; author_id: string; popularity: number | string }[] = await manager.query(
    `SELECT id, author_id, popularity FROM note WHERE id IN ${placeholders(ids)} ORDER BY id`,
    [...ids],
  );
  if (notes.length === 0) return new Map();
  const rows: { score: number | string }[] = await manager.query(
    notes.map((_, at) => `SELECT ${at} AS place, ${scoreOfOne} AS score`).join(' UNION ALL ') +
      ' ORDER BY place',
    notes.flatMap(({ id, author_id }) => acts.flatMap(() => [id, since, author_id])),
  );
  return new Map(
    notes.map(({ id, popularity }, at) => [
      id,
      { before: Number(popularity), score: Number(rows[at]?.score) },
    ]),
  );
}

const acts = [
  { weight: 1, table: 'note_like', person: 'user_id', where: '' },
  { weight: 2, table: 'comment', person: 'commenter_id', where: 'AND parent_id IS NULL AND hidden = 0' },
  { weight: 2, table: 'note_save', person: 'user_id', where: '' },
] as const;

/** By the indexes that begin with the note and go on with the time. */
const scoreOfOne = acts
  .map(
    ({ weight, table, person, where }) =>
      `${weight} * (SELECT COUNT(DISTINCT person) FROM (SELECT ${person} AS person FROM ${table}
         WHERE note_id = ? ${where} AND created_at >= ? AND ${person} <> ? LIMIT ${mostActs}) acts)`,
  )
  .join(' + ');
