import type { Statements } from '../journal/journal-database.ts';

/**
 * Since when a note was what its base holds, where there is no history of it: since it was created, or at least before
 * the first row after it.
 */
export async function groundAt(
  statements: Statements,
  { noteId, baseSeq, rows }: { noteId: string; baseSeq: number; rows: readonly { at: number }[] },
): Promise<number> {
  const [note] = await statements.all<{ created_at: number; updated_at: number }>(
    'SELECT created_at, updated_at FROM note WHERE id = ?',
    [noteId],
  );
  const first = rows[0] ? rows[0].at - 1 : (note?.updated_at ?? Date.now());
  return baseSeq > 1 ? first : Math.min(note?.created_at ?? first, first);
}
