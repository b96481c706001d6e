import { addUsage } from '../../platform/usage/person-usage.ts';
import type { JournalDatabase, Statements } from './journal-database.ts';

/**
 * Whose a note is, who stays so until the transaction ends. Before its head is locked, as everyone does.
 * Null when it is gone.
 */
export async function lockAuthor(
  database: Pick<JournalDatabase, 'lock'>,
  statements: Statements,
  noteId: string,
): Promise<string | null> {
  const [note] = await statements.all<{ author_id: string }>(
    `SELECT author_id FROM note WHERE id = ? ${database.lock}`,
    [noteId],
  );
  return note?.author_id ?? null;
}

/** Counts for its author what a note's document takes now, while note and head are locked. */
export async function setDocumentBytes(
  statements: Statements,
  { noteId, authorId, bytes }: { noteId: string; authorId: string; bytes: number },
): Promise<void> {
  const [head] = await statements.all<{ document_bytes: number }>(
    'SELECT document_bytes FROM note_head WHERE note_id = ?',
    [noteId],
  );
  if (!head || head.document_bytes === bytes) return;
  await statements.run('UPDATE note_head SET document_bytes = ? WHERE note_id = ?', [bytes, noteId]);
  await addUsage(statements, authorId, bytes - head.document_bytes);
}
