import type { MomentsResponse } from '@commonplace/contracts/internal';
import { placeholders, type Statements } from '../journal/journal-database.ts';
import { type StoredState, storedState } from '../journal/stored-state.ts';
import { groundAt } from './ground-at.ts';
import { historyEnd } from './history-rows.ts';
import { hasHistory } from './past-state.ts';
import type { HistoryEnd } from './squeeze-rows.ts';

export type Moment = MomentsResponse['moments'][number];

/** What a moment says of a segment. */
export interface SegmentFacts {
  toSeq: number;
  userId: string | null;
  fromAt: number;
  toAt: number;
  added: number;
  removed: number;
}

interface NamedRow {
  seq: number | null;
  at: number;
  /** Who wrote what it holds last, where that is known; not who replaced or named it. */
  by: string | null;
  name: string | null;
}

/** A page of stored moments, and the journal's rows that are none yet. */
export interface MomentsPage {
  segments: SegmentFacts[];
  versions: NamedRow[];
  /** By the last row of a window. */
  names: ReadonlyMap<number, string>;
  present: StoredState;
  history: HistoryEnd;
  /** What all of the note's history takes. */
  bytes: number;
}

/**
 * Reads what moments of a note end before an instant: the segments of the newest windows and the versions beside them.
 *
 * @returns null when there is no such note
 */
export async function readMoments(
  statements: Statements,
  noteId: string,
  before: number,
  limit: number,
): Promise<MomentsPage | null> {
  const present = await storedState(statements, noteId);
  if (!present) return null;
  const windows = await statements.all<{ to_seq: number; to_at: number }>(
    `SELECT to_at, to_seq FROM note_history WHERE note_id = ? AND to_at < ?
     GROUP BY to_at, to_seq ORDER BY to_at DESC, to_seq DESC LIMIT ${limit}`,
    [noteId, before],
  );
  const segments =
    windows.length === 0
      ? []
      : await statements.all<SegmentFacts>(
          `SELECT to_seq AS "toSeq", user_id AS "userId", from_at AS "fromAt", to_at AS "toAt", added, removed
           FROM note_history WHERE note_id = ? AND to_seq IN ${placeholders(windows.length)} ORDER BY to_seq, from_seq`,
          [noteId, ...windows.map(({ to_seq }) => to_seq)],
        );
  const versions = await statements.all<NamedRow>(
    `SELECT seq, at, CASE WHEN reason = 'keyframe' THEN \`by\` END AS \`by\`, name FROM note_version
     WHERE note_id = ? AND at < ? ORDER BY at DESC, id DESC LIMIT ${limit}`,
    [noteId, before],
  );
  const named = await statements.all<{ seq: number; name: string }>(
    'SELECT seq, name FROM note_version WHERE note_id = ? AND name IS NOT NULL AND seq IS NOT NULL',
    [noteId],
  );
  const names = new Map(named.map(({ seq, name }) => [seq, name]));
  const ends = await windowEnds(statements, noteId, versions);
  const apart = versions.filter(({ seq }) => seq === null || !ends.has(seq));
  const ground = await groundVersion(statements, present, before);
  const alone = await byAuthor(statements, noteId, [...apart, ...ground]);
  const history = await historyEnd(statements, noteId);
  const bytes = await historyBytes(statements, noteId);
  return { segments, versions: alone, names, present, history, bytes };
}

/** What a note was created with is by its author. */
async function byAuthor(
  statements: Statements,
  noteId: string,
  versions: readonly NamedRow[],
): Promise<NamedRow[]> {
  const isFirst = ({ seq, by }: NamedRow) => seq === 1 && by === null;
  if (!versions.some(isFirst)) return [...versions];
  const [note] = await statements.all<{ author_id: string | null }>(
    'SELECT author_id FROM note WHERE id = ?',
    [noteId],
  );
  return versions.map((version) =>
    isFirst(version) ? { ...version, by: note?.author_id ?? null } : version,
  );
}

async function historyBytes(statements: Statements, noteId: string): Promise<number> {
  const [size] = await statements.all<{ bytes: number | string | null }>(
    `SELECT SUM(bytes) AS bytes FROM (
       SELECT SUM(LENGTH(\`update\`)) AS bytes FROM note_history WHERE note_id = ?
       UNION ALL SELECT SUM(LENGTH(state)) FROM note_version WHERE note_id = ?) parts`,
    [noteId, noteId],
  );
  return Number(size?.bytes ?? 0);
}

/** Of the rows that versions hold, those with which a window ends. */
async function windowEnds(
  statements: Statements,
  noteId: string,
  versions: readonly NamedRow[],
): Promise<Set<number>> {
  const seqs = versions.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  if (seqs.length === 0) return new Set();
  const rows = await statements.all<{ to_seq: number }>(
    `SELECT DISTINCT to_seq FROM note_history WHERE note_id = ? AND to_seq IN ${placeholders(seqs.length)}`,
    [noteId, ...seqs],
  );
  return new Set(rows.map(({ to_seq }) => to_seq));
}

/** Before anything was squeezed the base is the oldest moment. */
async function groundVersion(
  statements: Statements,
  present: StoredState,
  before: number,
): Promise<NamedRow[]> {
  if (present.baseSeq === 0 || (await hasHistory(statements, present.noteId))) return [];
  const at = await groundAt(statements, present);
  return at < before ? [{ seq: present.baseSeq, at, by: null, name: null }] : [];
}

/** Windows and versions as moments, the newest first. */
export function momentsOf(
  segments: readonly SegmentFacts[],
  { versions, names }: Pick<MomentsPage, 'versions' | 'names'>,
  limit: number,
): Moment[] {
  const windows = new Map<number, Moment>();
  for (const { toSeq, userId, fromAt, toAt, added, removed } of segments) {
    const moment = windows.get(toSeq) ?? {
      at: fromAt,
      until: toAt,
      people: [],
      added: 0,
      removed: 0,
      name: names.get(toSeq) ?? null,
    };
    windows.set(toSeq, moment);
    moment.at = Math.min(moment.at, fromAt);
    moment.added += added;
    moment.removed += removed;
    if (userId !== null) moment.people.push(userId);
  }
  const apart = new Map<number | string, Moment>();
  for (const { seq, at, by, name } of versions) {
    const known = seq === null ? undefined : (windows.get(seq) ?? apart.get(seq));
    if (known) known.name ??= name;
    else
      apart.set(seq ?? `at ${at}`, {
        at,
        until: at,
        people: by === null ? [] : [by],
        added: 0,
        removed: 0,
        name,
      });
  }
  return [...windows.values(), ...apart.values()].sort((a, b) => b.until - a.until).slice(0, limit);
}
