import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Notes, and people, of one statement. */
const piece = 500;

/** Tables with the columns they get, in SQL, because TypeORM would copy the table on SQLite. */
const columns = [
  ['mail_outbox', 'sealed', { sqlite: 'blob NULL', mysql: 'longblob NULL' }],
  [
    'note_head',
    'document_bytes',
    { sqlite: 'bigint NOT NULL DEFAULT 0', mysql: 'bigint NOT NULL DEFAULT 0' },
  ],
  ['notebook', 'cover_bytes', { sqlite: 'bigint NOT NULL DEFAULT 0', mysql: 'bigint NOT NULL DEFAULT 0' }],
  ['user', 'picture_bytes', { sqlite: 'bigint NOT NULL DEFAULT 0', mysql: 'bigint NOT NULL DEFAULT 0' }],
] as const;

/**
 * Texts of waiting mails become sealed, and what each person stores is counted: of a note its document, its
 * versions and its pictures, of what came before not the covers and display pictures, whose sizes no row has.
 */
export class SealedMailsAndUsage1763700000016 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const dialect = isSqlite(queryRunner) ? 'sqlite' : 'mysql';
    for (const [table, column, type] of columns) {
      // On MariaDB a kill leaves what was done before it.
      if (await queryRunner.hasColumn(table, column)) continue;
      await queryRunner.query(`ALTER TABLE \`${table}\` ADD COLUMN ${column} ${type[dialect]}`);
    }
    await queryRunner.dropTable('person_usage', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'person_usage',
        columns: [c.id('person_id', { isPrimary: true }), c.count('bytes')],
        foreignKeys: [ownedBy('user', 'person_id')],
      }),
    );
    await inPieces(queryRunner, 'note_head', 'note_id', measureDocuments);
    await inPieces(queryRunner, '`user`', 'id', addUp);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('person_usage');
    for (const [table, column] of columns)
      await queryRunner.query(`ALTER TABLE \`${table}\` DROP COLUMN ${column}`);
  }
}

const measureDocuments = `
  UPDATE note_head SET document_bytes =
    COALESCE((SELECT LENGTH(base) FROM note_base WHERE note_base.note_id = note_head.note_id), 0)
    + COALESCE((SELECT SUM(LENGTH(\`update\`)) FROM note_update WHERE note_update.note_id = note_head.note_id), 0)
  WHERE note_id > ? AND note_id <= ?`;

const addUp = `
  INSERT INTO person_usage (person_id, bytes)
  SELECT person.id,
    COALESCE((SELECT SUM(note_head.document_bytes) FROM note JOIN note_head ON note_head.note_id = note.id
      WHERE note.author_id = person.id), 0)
    + COALESCE((SELECT SUM(image.bytes) FROM note JOIN note_image ON note_image.note_id = note.id
      JOIN image ON image.hash = note_image.hash WHERE note.author_id = person.id), 0)
    + COALESCE((SELECT SUM(LENGTH(note_version.state)) FROM note JOIN note_version ON note_version.note_id = note.id
      WHERE note.author_id = person.id), 0)
  FROM \`user\` person WHERE person.id > ? AND person.id <= ?`;

/** By the primary key, so many rows at a time. */
async function inPieces(
  queryRunner: QueryRunner,
  table: string,
  key: string,
  statement: string,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows: { id: string }[] = await queryRunner.query(
      `SELECT ${key} AS id FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${piece}`,
      [after],
    );
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    await queryRunner.query(statement, [after, last]);
    after = last;
  }
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
