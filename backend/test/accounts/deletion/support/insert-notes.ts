import { v7 as uuidv7 } from 'uuid';
import { UnitOfWork } from '../../../../src/platform/database/unit-of-work.ts';
import type { TestPerson } from '../../../support/people.ts';
import type { TestBackend } from '../../../support/test-backend.ts';

const rowsAtOnce = 500;

/** Many notes of a person in their notebook, each with content and history, shared with an editor. */
export async function insertNotes(
  { app }: TestBackend,
  { author, editor, count }: { author: TestPerson; editor: TestPerson; count: number },
): Promise<string[]> {
  const unitOfWork = app.get(UnitOfWork);
  const ids = Array.from({ length: count }, () => uuidv7());
  const [notebook] = await unitOfWork.run(({ manager }) =>
    manager.query<{ id: string }[]>('SELECT id FROM notebook WHERE default_of = ?', [author.id]),
  );
  const words = 'words '.repeat(100);
  const tables: [string, (id: string) => unknown[]][] = [
    [
      'note (id, author_id, notebook_id, is_protected, font_size, line_height, created_at, title, preview, hashtags, images, words, characters, updated_at)',
      (id) => [id, author.id, notebook?.id, 0, 18, 1.8, 0, 'One of many', '', '[]', '[]', 0, 0, 0],
    ],
    ['note_content (note_id, text, html, hash)', (id) => [id, words, words, '']],
    [
      'note_head (note_id, generation, access_epoch, head_seq, base_seq, projected_seq)',
      (id) => [id, 1, 1, 2, 0, 2],
    ],
    ['note_base (note_id, base, crc32)', (id) => [id, Buffer.from(words), 0]],
    [
      'note_update (note_id, generation, seq, `update`, crc32, at)',
      (id) => [id, 1, 1, Buffer.from(words), 0, 0],
    ],
    [
      'note_grant (note_id, user_id, permission, created_at, author_id)',
      (id) => [id, editor.id, 'edit', 0, author.id],
    ],
  ];
  for (let at = 0; at < count; at += rowsAtOnce) {
    const some = ids.slice(at, at + rowsAtOnce);
    await unitOfWork.run(async ({ manager }) => {
      for (const [table, row] of tables) {
        const rows = some.map(row);
        const places = rows.map((values) => `(${values.map(() => '?').join(', ')})`).join(', ');
        await manager.query(`INSERT INTO ${table} VALUES ${places}`, rows.flat());
      }
    });
  }
  return ids;
}
