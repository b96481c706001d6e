import type { JournalDatabase } from './journal-database.ts';
import { keepDamagedBase } from './quarantine.ts';
import { storeBase } from './save-fold.ts';
import { readBase, UnreadableBase } from './stored-state.ts';
import { newestSoundVersion } from './versions.ts';

/**
 * What became of a damaged base. `sound`: it is readable now, someone else was here. `lost`: there is no
 * version either, so the note stays shut.
 */
export type StandIn = { outcome: 'sound' | 'lost' } | { outcome: 'replaced'; versionAt: number };

/**
 * Puts the newest version in the place of a base that is damaged or gone (C11), and keeps what was there
 * aside. The rows go on above it: what they build on is at most an hour older, and a client that still has
 * the rest in a browser brings it back by opening the note.
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
    const version = await newestSoundVersion(statements, noteId);
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
