import { beginsWithFirstRow, segmentsBetween } from '../history/history-rows.ts';
import { mergeUpdates, unpackUpdate } from '../history/segment.ts';
import type { JournalDatabase, Statements } from './journal-database.ts';
import { keepDamagedBase } from './quarantine.ts';
import { storeBase } from './save-fold.ts';
import { readBase, UnreadableBase } from './stored-state.ts';
import { newestKeyframe, newestWithoutSeq } from './versions.ts';

/**
 * What became of a damaged base. `sound`: it is readable now, someone else was here. `lost`: there is no
 * version either, so the note stays shut.
 */
export type StandIn = { outcome: 'sound' | 'lost' } | { outcome: 'replaced'; versionAt: number };

/**
 * Puts the newest version and the history after it in the place of a base that is damaged or gone (C11), and keeps what
 * was there aside. Where history is damaged too, a client that still has the rest in a browser brings it back by opening
 * the note.
 */
export function standInForBase(database: JournalDatabase, noteId: string): Promise<StandIn> {
  return database.write(async (statements) => {
    const [head] = await statements.all<{ generation: number; base_seq: number }>(
      `SELECT generation, base_seq FROM note_head WHERE note_id = ? ${database.lock}`,
      [noteId],
    );
    if (!head) return { outcome: 'sound' };
    try {
      await readBase(statements, noteId, head.base_seq);
      return { outcome: 'sound' };
    } catch (error) {
      if (!(error instanceof UnreadableBase)) throw error;
    }
    const version = await newestState(statements, noteId, head.base_seq);
    if (!version) return { outcome: 'lost' };
    await keepDamagedBase(
      statements,
      { noteId, generation: head.generation, baseSeq: head.base_seq },
      Date.now(),
    );
    await storeBase(statements, noteId, version.state);
    return { outcome: 'replaced', versionAt: version.at };
  });
}

async function newestState(
  statements: Statements,
  noteId: string,
  baseSeq: number,
): Promise<{ at: number; state: Uint8Array } | null> {
  const keyframe = await newestKeyframe(statements, noteId, baseSeq);
  const ground = keyframe ?? (await newestWithoutSeq(statements, noteId));
  const state = ground && (ground.isPacked ? unpackUpdate(ground.state) : ground.state);
  // History begins with the first row or with a keyframe; behind a version without a place it can't go on.
  if (state && ground.seq === null) return { at: ground.at, state };
  const segments = await segmentsBetween(statements, noteId, ground?.seq ?? 0, baseSeq);
  if (!ground && !(await beginsWithFirstRow(statements, noteId))) return null;
  const updates = segments.map(unpackUpdate);
  if (!ground && updates.length === 0) return null;
  return { at: ground?.at ?? 0, state: mergeUpdates([...(state ? [state] : []), ...updates]) };
}
