import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Notes of one statement, and tags that are kept of one note. */
const piece = 500;
const mostTags = 200;
/** Rows of one INSERT. */
const insertRows = 200;

const tables = ['note_hashtag', 'note_image', 'image'];

/** Pictures of notes, each kept once however many notes show it, and the hashtags of notes. */
export class ImagesAndHashtags1763700000012 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and it has no rows yet.
    for (const table of tables) await queryRunner.dropTable(table, true);
    const c = columnsFor(queryRunner);
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.createTable(
      new Table({
        name: 'image',
        columns: [
          // SHA-256 of the bytes as they are kept.
          c.code('hash', 64, { isPrimary: true }),
          c.code('file', 120),
          c.json('widths'),
          c.count('width'),
          c.count('height'),
          c.count('bytes'),
          c.instant('created_at'),
          // From then on it is looked whether any note still has it.
          c.instant('look_at', { isNullable: true }),
        ],
        indices: [{ name: 'image_look', columnNames: ['look_at'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_image',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.code('hash', 64, { isPrimary: true }),
          c.id('uploader_id', { isNullable: true }),
          c.instant('created_at'),
          c.instant('unused_since', { isNullable: true }),
        ],
        foreignKeys: [
          ownedBy('note', 'note_id'),
          { ...ownedBy('image', 'hash', 'hash'), onDelete: 'RESTRICT' },
          { ...ownedBy('user', 'uploader_id'), onDelete: 'SET NULL' },
        ],
        indices: [
          { name: 'note_image_hash', columnNames: ['hash'] },
          { name: 'note_image_uploader', columnNames: ['uploader_id', 'created_at'] },
          { name: 'note_image_unused', columnNames: ['unused_since'] },
        ],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_hashtag',
        columns: [
          c.id('note_id', { isPrimary: true }),
          // Without its `#`.
          c.key('tag', 100, { isPrimary: true }),
          c.id('author_id'),
          c.flag('is_public'),
        ],
        foreignKeys: [ownedBy('note', 'note_id')],
        indices: [
          { name: 'note_hashtag_author', columnNames: ['author_id', 'tag', 'note_id'] },
          { name: 'note_hashtag_public', columnNames: ['is_public', 'tag', 'note_id'] },
        ],
        withoutRowid: isSqlite,
      }),
    );
    await fillHashtags(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) await queryRunner.dropTable(table);
  }
}

interface Row {
  id: string;
  author_id: string;
  hashtags: string;
  is_public: number;
}

/** By the primary key, so many notes at a time. */
async function fillHashtags(queryRunner: QueryRunner): Promise<void> {
  for (let after = ''; ; ) {
    const notes: Row[] = await queryRunner.query(
      `SELECT note.id, note.author_id, note.hashtags,
         CASE WHEN (note.published_at IS NOT NULL OR notebook.published_at IS NOT NULL) AND note.is_protected = 0
           THEN 1 ELSE 0 END AS is_public
       FROM note JOIN notebook ON notebook.id = note.notebook_id
       WHERE note.id > ? ORDER BY note.id LIMIT ${piece}`,
      [after],
    );
    const rows = notes.flatMap((note) =>
      (JSON.parse(note.hashtags) as string[])
        .slice(0, mostTags)
        .map((tag) => [note.id, tag.slice(1), note.author_id, Number(note.is_public)]),
    );
    for (let i = 0; i < rows.length; i += insertRows) {
      const some = rows.slice(i, i + insertRows);
      await queryRunner.query(
        `INSERT INTO note_hashtag (note_id, tag, author_id, is_public)
         VALUES ${some.map(() => '(?, ?, ?, ?)').join(', ')}`,
        some.flat(),
      );
    }
    if (notes.length < piece) return;
    after = notes.at(-1)?.id as string;
  }
}
