// @module-tag mariadb
import { tracingChannel } from 'node:diagnostics_channel';
import { createPool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMariadb } from '../../../scripts/mariadb.mjs';
import type { Statements } from '../../src/content/journal/journal-database.ts';
import { openMariadb } from '../../src/content/journal/mariadb-database.ts';
import { MariadbTransaction, StatementTooLarge } from '../../src/content/journal/mariadb-transaction.ts';
import { databaseTarget } from '../../src/platform/database/connection/database-target.ts';
import { JournalHouse } from './support/journal-house.ts';
import { entryOf } from './support/people-and-notes.ts';
import { Typist } from './support/typist.ts';

const server = process.env.TEST_DATABASE_URL;

let house: JournalHouse;

beforeAll(async () => {
  house = await JournalHouse.open();
});

afterAll(() => house.close());

const headAt = (statements: Statements, noteId: string, seq: number) =>
  statements.run('UPDATE note_head SET head_seq = ? WHERE note_id = ?', [seq, noteId]);
const failing = (statements: Statements) => statements.run('UPDATE no_such_table SET x = 1');

describe('statements of one transaction', () => {
  test('are answered in the order in which they were asked for', async () => {
    const noteId = await house.rows.note(house.alice);
    const head = 'SELECT head_seq FROM note_head WHERE note_id = ?';
    const answers = await house.database.write((statements) =>
      Promise.all([
        statements.all(head, [noteId]),
        headAt(statements, noteId, 7),
        statements.all(head, [noteId]),
        headAt(statements, 'nobody', 8),
      ]),
    );
    expect(answers).toEqual([[{ head_seq: 0 }], 1, [{ head_seq: 7 }], 0]);
  });

  test('C4: nothing is stored when one that was asked for with others fails', async () => {
    const noteId = await house.rows.note(house.alice);
    const written = house.database.write((statements) =>
      Promise.all([headAt(statements, noteId, 1), failing(statements), headAt(statements, noteId, 2)]),
    );
    await expect(written).rejects.toThrow('no_such_table');
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 0 });
  });

  test('C4: one that comes after the end is refused, and never committed alone', async () => {
    const noteId = await house.rows.note(house.alice);
    const late = Promise.withResolvers<Statements>();
    const written = house.database.write(async (statements) => {
      late.resolve(statements);
      await failing(statements);
    });
    await expect(written).rejects.toThrow('no_such_table');
    await expect(headAt(await late.promise, noteId, 3)).rejects.toThrow();
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 0 });
  });

  test.each(['write', 'append'] as const)(
    'C4: one that comes after the commit of %s is refused, and is in no later transaction',
    async (way) => {
      const noteId = await house.rows.note(house.alice);
      const late = Promise.withResolvers<Statements>();
      await house.database[way](async (statements) => {
        late.resolve(statements);
        return { result: null, written: Promise.resolve() };
      });
      await expect(headAt(await late.promise, noteId, 3)).rejects.toThrow();
      const beside = house.database[way](async () => {
        await expect(headAt(await late.promise, noteId, 4)).rejects.toThrow();
        return { result: null, written: Promise.resolve() };
      });
      await beside;
      expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 0 });
    },
  );

  // On MariaDB a failed statement ends a transaction, behind which nothing is sent.
  test.skipIf(server)('C4: when SQLite has ended the transaction by itself nothing follows', async () => {
    const noteId = await house.rows.note(house.alice);
    const written = house.database.write(async (statements) => {
      await statements.run('ROLLBACK');
      await headAt(statements, noteId, 6);
    });
    await expect(written).rejects.toThrow('has ended');
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 0 });
  });

  test('C4: nothing is stored when one fails that travels with the commit', async () => {
    const noteId = await house.rows.note(house.alice);
    const appended = house.database.append(async (statements) => ({
      result: 'decided',
      written: Promise.all([
        headAt(statements, noteId, 4),
        failing(statements),
        headAt(statements, noteId, 5),
      ]),
    }));
    await expect(appended).rejects.toThrow('no_such_table');
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 0 });
    const update = new Typist().paragraph('x');
    expect(await house.journal.append([entryOf(noteId, house.alice, update)])).toEqual([{ seq: 1 }]);
  });
});

describe.runIf(server)('on the way to MariaDB', () => {
  /** The packets that the driver sends while `work` runs. */
  async function packetsOf(work: () => Promise<unknown>): Promise<string[]> {
    const packets: string[] = [];
    const start = (asked: unknown) => packets.push((asked as { query: string }).query);
    const channel = tracingChannel('mysql2:query');
    channel.start.subscribe(start);
    try {
      await work();
    } finally {
      channel.start.unsubscribe(start);
    }
    return packets;
  }

  function openJournalAt(url: string) {
    const target = databaseTarget({ DATA_DIR: '', DATABASE_URL: url });
    if (target.kind !== 'mysql') throw new Error(`${url} is no MariaDB`);
    return openMariadb(target, house.log);
  }

  test('an append asks in one packet, and writes and commits in one more', async () => {
    const noteId = await house.rows.note(house.alice);
    const typist = new Typist();
    const append = () => house.journal.append([entryOf(noteId, house.alice, typist.paragraph('x'))]);
    // What the first one asks about, the size of the note, is known from then on.
    await append();
    const packets = await packetsOf(append);
    expect(packets.map((sql) => sql.split('; ').map((statement) => statement.split(' ')[0]))).toEqual([
      ['SELECT', 'SELECT'],
      ['UPDATE', 'INSERT', 'COMMIT'],
    ]);
  });

  test('a value is never part of a statement, for any meaning of the backslash on the server', async () => {
    const own = await startMariadb({ args: ['--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES'] });
    const database = await openJournalAt(own.url);
    try {
      const text = "'; CREATE TABLE stranger (x INT); -- ";
      const answer = await database.write(async (statements) => [
        await statements.all('SELECT ? AS text', [text]),
        await statements.all(
          "SELECT table_name FROM information_schema.tables WHERE table_name = 'stranger'",
        ),
      ]);
      expect(answer).toEqual([[{ text }], []]);
    } finally {
      await database.close();
      await own.stop();
    }
  });

  test('what is too much for one packet takes several, and one statement too large is refused', async () => {
    const pool = createPool({ uri: server as string, multipleStatements: true });
    const connection = await pool.getConnection();
    const statements = new MariadbTransaction(connection, 80);
    const text = 'é'.repeat(10);
    const ask = (n: number) => statements.all('SELECT ? AS n, ? AS text', [n, text]);
    const answers = Promise.withResolvers<unknown>();
    const packets = await packetsOf(async () => answers.resolve(await Promise.all([1, 2, 3].map(ask))));
    expect(await answers.promise).toEqual([1, 2, 3].map((n) => [{ n, text }]));
    expect(packets.map((sql) => sql.split('; ').length)).toEqual([1, 1, 1]);

    const larger = new MariadbTransaction(connection, 60);
    const small = larger.all('SELECT 1 AS n');
    const large = larger.all('SELECT ? AS text', ['é'.repeat(30)]);
    const behind = larger.all('SELECT 2 AS n');
    expect(await Promise.allSettled([small, large, behind])).toMatchObject([
      { value: [{ n: 1 }] },
      { reason: expect.any(StatementTooLarge) },
      { reason: expect.any(StatementTooLarge) },
    ]);

    // The caller that waits for the commit gets the reason: with another reason the connection would be kept, and its
    // limit.
    const last = new MariadbTransaction(connection, 60);
    const written = [last.run('DO 1'), last.run('SELECT ? AS text', ['é'.repeat(30)]), last.commit()];
    expect(await Promise.allSettled(written)).toMatchObject([
      { status: 'fulfilled' },
      { reason: expect.any(StatementTooLarge) },
      { reason: expect.any(StatementTooLarge) },
    ]);
    connection.release();
    await pool.end();
  });
});
