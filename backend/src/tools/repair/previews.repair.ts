import { projectDocument, writeDocument } from '@commonplace/contracts/document/server';
import type { EntityManager } from 'typeorm';
import * as Y from 'yjs';
import { projectionHash } from '../../content/projection-columns.ts';
import type { Note } from '../../library/notes/note.entity.ts';
import type { Repair } from '../../platform/database/repair.ts';

/** Notes of one statement; of each its text is read alone. */
const piece = 200;
/** Of longer HTML not all may be stored: such a note follows with its next edit. */
const mostCharacters = 1_000_000;

/** `note.preview` and `note.tile`, from the stored text: a later version may tell other things of it. */
export const previewsRepair: Repair = {
  name: 'previews',
  async run(manager, { checkOnly }) {
    let wrong = 0;
    for (let after = ''; ; ) {
      const notes: Listed[] = await manager.query(
        `SELECT id, title, preview, tile FROM note WHERE id > ? ORDER BY id LIMIT ${piece}`,
        [after],
      );
      for (const note of notes) if (await isMended(manager, note, checkOnly)) wrong += 1;
      const last = notes.at(-1);
      if (!last || notes.length < piece) return wrong;
      after = last.id;
    }
  },
};

type Listed = Pick<Note, 'id' | 'title' | 'preview' | 'tile'>;

/** Whether one of them was wrong. Only those of the text that was read are replaced, and `updated_at` stays (C14). */
async function isMended(
  manager: EntityManager,
  { id, title, preview, tile }: Listed,
  checkOnly: boolean,
): Promise<boolean> {
  const [stored]: { html: string; hash: string }[] = await manager.query(
    'SELECT html, hash FROM note_content WHERE note_id = ?',
    [id],
  );
  if (!stored?.html || stored.html.length > mostCharacters) return false;
  const doc = new Y.Doc();
  writeDocument(doc, { title, content: { html: stored.html } });
  const projection = projectDocument(doc);
  doc.destroy();
  if (projection.preview === preview && projection.tile === tile) return false;
  if (checkOnly) return true;
  const isStill =
    'EXISTS (SELECT 1 FROM note_content WHERE note_content.note_id = note.id AND note_content.hash = ?)';
  await manager.query(`UPDATE note SET preview = ?, tile = ? WHERE id = ? AND preview = ? AND ${isStill}`, [
    projection.preview,
    projection.tile,
    id,
    preview,
    stored.hash,
  ]);
  if (projection.preview === preview) return true;
  await manager.query('UPDATE note_content SET hash = ? WHERE note_id = ? AND hash = ?', [
    projectionHash(projection),
    id,
    stored.hash,
  ]);
  return true;
}
