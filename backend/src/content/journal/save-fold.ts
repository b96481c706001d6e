import { crc32 } from 'node:zlib';
import type { Projection } from '@commonplace/contracts/internal';
import { projectionColumns } from '../projection-columns.ts';
import type { JournalDatabase, Statements } from './journal-database.ts';
import type { StoredState } from './stored-state.ts';
import { keepVersion } from './versions.ts';

/** Someone else was faster: what was computed is dropped, nothing is written. */
class Overtaken extends Error {}

export interface FoldedProjection {
  projection: Projection;
  hash: string;
  /** Everything up to here is in it. */
  seq: number;
  /** When the last of it was appended. */
  at: number;
}

/**
 * Stores a projection, unless another one was stored since `read` (C13). `updated_at` moves only with
 * the projection's hash (C14). The note's row is locked before its head, as everyone does.
 *
 * @returns false when it was overtaken
 */
export function saveProjection(
  database: JournalDatabase,
  read: StoredState,
  { projection, hash, seq, at }: FoldedProjection,
): Promise<boolean> {
  return unlessOvertaken(
    database.write(async (statements) => {
      if (hash !== read.projectionHash) {
        const columns = projectionColumns(projection);
        const names = Object.keys(columns).map((name) => `${name} = ?`);
        await statements.run(`UPDATE note SET ${names.join(', ')}, updated_at = ? WHERE id = ?`, [
          ...Object.values(columns),
          at,
          read.noteId,
        ]);
        await saveContent(statements, read.noteId, projection, hash);
      }
      const matched = await statements.run(
        'UPDATE note_head SET projected_seq = ? WHERE note_id = ? AND generation = ? AND projected_seq = ?',
        [seq, read.noteId, read.generation, read.projectedSeq],
      );
      if (matched === 0) throw new Overtaken();
    }),
  );
}

async function saveContent(
  statements: Statements,
  noteId: string,
  { text, html }: Projection,
  hash: string,
): Promise<void> {
  const values = [text, html, hash, noteId];
  const matched = await statements.run(
    'UPDATE note_content SET `text` = ?, html = ?, hash = ? WHERE note_id = ?',
    values,
  );
  if (matched > 0) return;
  // The note may have been deleted meanwhile: then there is nothing to hold on to.
  await statements.run(
    'INSERT INTO note_content (`text`, html, hash, note_id) SELECT ?, ?, ?, id FROM note WHERE id = ?',
    values,
  );
}

/**
 * Replaces base and rows up to `seq` by one state, unless the base was rewritten since `read` (C13).
 * Two folds that both deleted rows would lose what one of them had not seen.
 *
 * @returns false when it was overtaken; nothing is deleted then
 */
export function saveBase(
  database: JournalDatabase,
  read: StoredState,
  { state, seq }: { state: Uint8Array; seq: number },
): Promise<boolean> {
  const { noteId, generation } = read;
  const last = read.rows.at(-1);
  return unlessOvertaken(
    database.write(async (statements) => {
      const matched = await statements.run(
        'UPDATE note_head SET base_seq = ? WHERE note_id = ? AND generation = ? AND base_seq = ?',
        [seq, noteId, generation, read.baseSeq],
      );
      if (matched === 0) throw new Overtaken();
      await storeBase(statements, noteId, state);
      await statements.run('DELETE FROM note_update WHERE note_id = ? AND generation = ? AND seq <= ?', [
        noteId,
        generation,
        seq,
      ]);
      await keepVersion(statements, noteId, {
        at: last?.at ?? Date.now(),
        reason: 'hourly',
        by: last?.userId ?? null,
        state,
      });
    }),
  );
}

async function storeBase(statements: Statements, noteId: string, state: Uint8Array): Promise<void> {
  const values = [state, crc32(state), noteId];
  const matched = await statements.run('UPDATE note_base SET base = ?, crc32 = ? WHERE note_id = ?', values);
  if (matched > 0) return;
  await statements.run('INSERT INTO note_base (base, crc32, note_id) VALUES (?, ?, ?)', values);
}

async function unlessOvertaken(saving: Promise<void>): Promise<boolean> {
  try {
    await saving;
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}
