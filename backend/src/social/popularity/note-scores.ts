import type { EntityManager } from 'typeorm';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { placeholders } from '../../platform/database/sql-part.ts';

/** What counts is how much happened in this time. */
export const windowMs = 7 * 86_400_000;
/** A score is not computed again before this time because acts grew old. */
export const restMs = 3_600_000;
/** Acts of one kind that are counted. */
const mostActs = 5_000;

const acts = [
  { weight: 1, table: 'note_like', person: 'user_id', where: '' },
  { weight: 2, table: 'comment', person: 'commenter_id', where: 'AND parent_id IS NULL AND hidden = 0' },
  { weight: 2, table: 'note_save', person: 'user_id', where: '' },
] as const;

/** A score as it is now, beside the stored one. */
export interface NoteScore {
  stored: number;
  score: number;
  /** When the first of the acts that count happened; null where there is none. */
  oldest: number | null;
}

/** The scores of those of these notes that exist, of what happened since a time. */
export async function readScores(
  manager: EntityManager,
  ids: readonly string[],
  since: number,
): Promise<Map<string, NoteScore>> {
  const notes: { id: string; author_id: string; popularity: number | string }[] = await manager.query(
    `SELECT id, author_id, popularity FROM note WHERE id IN ${placeholders(ids)} ORDER BY id`,
    [...ids],
  );
  if (notes.length === 0) return new Map();
  const rows: { place: number | string; score: number | string; oldest: number | string | null }[] =
    await manager.query(
      notes.flatMap((_, at) => acts.map((act) => scoreOfOne(act, at))).join(' UNION ALL '),
      notes.flatMap(({ id, author_id }) => acts.flatMap(() => [id, since, author_id])),
    );
  const scores = notes.map(
    ({ popularity }): NoteScore => ({ stored: Number(popularity), score: 0, oldest: null }),
  );
  for (const { place, score, oldest } of rows) {
    const note = scores[Number(place)];
    if (!note || oldest === null) continue;
    note.score += Number(score);
    note.oldest = Math.min(note.oldest ?? Number(oldest), Number(oldest));
  }
  return new Map(notes.map(({ id }, at) => [id, scores[at] as NoteScore]));
}

/** Stores a score with the note and its hashtags. */
export async function storeScore(manager: EntityManager, noteId: string, score: number): Promise<void> {
  await manager.query('UPDATE note SET popularity = ? WHERE id = ?', [score, noteId]);
  await manager.query('UPDATE note_hashtag SET popularity = ? WHERE note_id = ?', [score, noteId]);
}

/** By the index that begins with the note and goes on with the time. */
const scoreOfOne = ({ weight, table, person, where }: (typeof acts)[number], place: number) =>
  `SELECT ${place} AS place, ${weight} * COUNT(DISTINCT person) AS score, MIN(at) AS oldest
   FROM (SELECT ${person} AS person, created_at AS at FROM ${table}
     WHERE note_id = ? ${where} AND created_at >= ? AND ${person} <> ?
       AND (SELECT 1 FROM \`user\` person WHERE person.id = ${table}.${person} AND ${personIsKnown}) IS NOT NULL LIMIT ${mostActs}) acts`;
