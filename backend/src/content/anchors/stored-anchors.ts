import type { Statements } from '../journal/journal-database.ts';
import type { Anchor } from './anchor.ts';

interface AnchorRow {
  id: string;
  runs: string;
  place: string | null;
  seq: number | null;
}

/** In the statement of a note's head: null without anchors, and below 0 when one was not followed yet. */
export const anchorsFollowed =
  '(SELECT MIN(COALESCE(a.seq, -1)) FROM note_anchor a WHERE a.note_id = h.note_id) AS anchors_followed';

export async function readAnchors(statements: Statements, noteId: string): Promise<Anchor[]> {
  const rows = await statements.all<AnchorRow>(
    'SELECT id, runs, place, seq FROM note_anchor WHERE note_id = ?',
    [noteId],
  );
  return rows.map(({ id, runs, place, seq }) => ({
    id,
    runs: JSON.parse(runs),
    place: place === null ? null : JSON.parse(place),
    seq: seq === null ? null : Number(seq),
  }));
}

/** In the transaction that stores the projection in which they have these places. */
export async function saveAnchors(
  statements: Statements,
  anchors: readonly Anchor[],
  seq: number,
): Promise<void> {
  for (const { id, runs, place } of anchors)
    await statements.run('UPDATE note_anchor SET runs = ?, place = ?, seq = ? WHERE id = ?', [
      JSON.stringify(runs),
      place && JSON.stringify(place),
      seq,
      id,
    ]);
}
