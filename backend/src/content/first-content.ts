import { crc32 } from 'node:zlib';
import type { Projection } from '@commonplace/contracts/internal';
import { type StatementRunner, statementsOf } from '../platform/database/transaction-statements.ts';
import { saveDerivedRows } from './derived-rows.ts';
import { projectionHash } from './projection-columns.ts';

/** The generation of every note until a backup is restored (C19). */
export const firstGeneration = 1;

/** The projection of a note without an edit. */
export const emptyProjection: Projection = {
  title: '',
  text: '',
  html: '',
  preview: '',
  tile: null,
  hashtags: [],
  images: [],
  words: 0,
  characters: 0,
};

/**
 * Gives a new note its journal, inside the transaction that inserts the note's own row and after it
 * (C18): the head, and with content also its first state and projection. `note` itself takes
 * `listedFacts(projection)`. Without content the journal starts with nothing at all.
 */
export async function insertFirstContent(
  runner: StatementRunner,
  noteId: string,
  content: { update: Uint8Array; projection: Projection; client?: number | undefined } | null,
): Promise<void> {
  const seq = content ? 1 : 0;
  const { projection } = content ?? { projection: emptyProjection };
  await runner.query('INSERT INTO note_content (note_id, `text`, html, hash) VALUES (?, ?, ?, ?)', [
    noteId,
    projection.text,
    projection.html,
    projectionHash(projection),
  ]);
  await runner.query(
    'INSERT INTO note_head (note_id, generation, access_epoch, head_seq, base_seq, projected_seq, document_bytes) VALUES (?, ?, 0, ?, ?, ?, ?)',
    [noteId, firstGeneration, seq, seq, seq, content?.update.length ?? 0],
  );
  if (!content) return;
  await saveDerivedRows(statementsOf(runner), noteId, projection, Date.now());
  // What a note begins with is its author's (C25).
  if (content.client !== undefined)
    await runner.query(
      'INSERT INTO note_client (note_id, client_id, user_id) SELECT id, ?, author_id FROM note WHERE id = ?',
      [content.client, noteId],
    );
  const base = Buffer.from(content.update);
  await runner.query('INSERT INTO note_base (note_id, base, crc32) VALUES (?, ?, ?)', [
    noteId,
    base,
    crc32(base),
  ]);
}
