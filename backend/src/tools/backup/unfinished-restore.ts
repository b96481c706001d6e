import type { DatabaseTarget } from '../../platform/database/connection/database-target.ts';
import { unfinishedRestore } from '../../platform/database/connection/unfinished-restore.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { DatabaseTables } from './database/database-tables.ts';
import { openForRestore } from './database/open-tables.ts';
import { isOurs, keptTables } from './table-plan.ts';

/**
 * What a restore has done so far, so that it can be taken back: a table that is there from before its first write until
 * after its last, with the names of the files that it put. Commonplace does not start while it is there.
 */
export class UnfinishedRestore {
  constructor(private readonly into: { database: DatabaseTarget; store: FileStore }) {}

  /**
   * Makes sure that there is nothing to lose, and begins. What an earlier restore left when it was killed is removed.
   *
   * @throws when the database is not empty, or in use
   */
  begin(): Promise<void> {
    return this.with(async (tables) => {
      if (await tables.isUsedByOthers()) throw new Error('The database is in use: stop Commonplace first.');
      const left = await tables.names();
      if (left.includes(unfinishedRestore)) await this.remove(tables);
      else await requireEmpty(tables, left);
      await tables.run(`CREATE TABLE ${unfinishedRestore} (name varchar(200) NOT NULL PRIMARY KEY)`);
      await dropTables(tables);
    });
  }

  /** @throws when another file is there under this name */
  async putFile(tables: DatabaseTables, name: string, bytes: Uint8Array): Promise<void> {
    const present = await this.into.store.get(name);
    if (present === null) {
      await tables.run(`INSERT INTO ${unfinishedRestore} (name) VALUES (?)`, [name]);
      await this.into.store.put(name, bytes);
    } else if (Buffer.compare(present, bytes) !== 0)
      throw new Error(`There is another file under the name ${name}.`);
  }

  /** Takes everything back. */
  clear(): Promise<void> {
    return this.with((tables) => this.remove(tables));
  }

  /** All is there, and right. */
  end(): Promise<void> {
    return this.with((tables) => tables.run(`DROP TABLE ${unfinishedRestore}`));
  }

  private async remove(tables: DatabaseTables): Promise<void> {
    const files = await tables.query<{ name: string }>(`SELECT name FROM ${unfinishedRestore}`);
    for (const { name } of files) await this.into.store.delete(name);
    await dropTables(tables);
    await tables.run(`DROP TABLE ${unfinishedRestore}`);
  }

  /** A connection of its own: nothing that failed on another one is in its way. */
  private async with<T>(work: (tables: DatabaseTables) => Promise<T>): Promise<T> {
    const tables = await openForRestore(this.into.database);
    try {
      return await work(tables);
    } finally {
      await tables.close();
    }
  }
}

async function requireEmpty(tables: DatabaseTables, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!isOurs(name))
      throw new Error(`The database is not empty: it has the table ${name}, which is none of Commonplace.`);
    // Of the others a first start may have made rows.
    if (!keptTables.includes(name)) continue;
    const rows = await tables.query(`SELECT 1 FROM \`${name}\` LIMIT 1`);
    if (rows.length > 0) throw new Error(`The database is not empty: its table ${name} has rows.`);
  }
}

async function dropTables(tables: DatabaseTables): Promise<void> {
  for (const name of await tables.names())
    if (name !== unfinishedRestore) await tables.run(`DROP TABLE \`${name}\``);
}
