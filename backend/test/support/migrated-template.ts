import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import {
  type DatabaseTarget,
  databaseTarget,
} from '../../src/platform/database/connection/database-target.ts';
import { runMigrations } from '../../src/platform/database/connection/run-migrations.ts';

/*
 * All migrations take longer than most tests, and give the same database each time: they run once in each process of
 * tests, and what they made is copied.
 */

type OnServer = Extract<DatabaseTarget, { kind: 'mysql' }>;

let file: Promise<Buffer> | undefined;
let statements: Promise<string> | undefined;

/** Gives a database that is empty the tables of the newest version. */
export async function copyMigrated(target: DatabaseTarget): Promise<void> {
  if (target.kind === 'sqlite') {
    file ??= migratedFile();
    await writeFile(target.file, await file);
    return;
  }
  statements ??= migratedTables(target);
  await using connection = await connect(target);
  await connection.query(await statements);
}

async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-template-'));
  const target = databaseTarget({ DATA_DIR: folder });
  await runMigrations(target);
  const content = await readFile(join(folder, 'commonplace.db'));
  await rm(folder, { recursive: true });
  return content;
}

/** What makes the tables and their rows again, in one text. */
async function migratedTables(target: OnServer): Promise<string> {
  const name = `template_${randomBytes(8).toString('hex')}`;
  await using connection = await connect(target);
  await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
  await runMigrations({ ...target, database: name });
  await connection.changeUser({ database: name });
  const rows = async (statement: string) => (await connection.query<RowDataPacket[]>(statement))[0];
  const all = ['SET FOREIGN_KEY_CHECKS = 0'];
  for (const row of await rows('SHOW TABLES')) {
    const table: string = Object.values(row)[0];
    const [made] = await rows(`SHOW CREATE TABLE \`${table}\``);
    all.push(made?.['Create Table']);
    for (const values of await rows(`SELECT * FROM \`${table}\``))
      all.push(connection.format(`INSERT INTO \`${table}\` SET ?`, [values]));
  }
  await connection.query(`DROP DATABASE \`${name}\``);
  return all.join(';\n');
}

function connect({ host, port, user, password, database }: OnServer): Promise<Connection> {
  return createConnection({ host, port, user, password, database, multipleStatements: true });
}
