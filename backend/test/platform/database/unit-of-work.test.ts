// @module-tag mariadb
import { setImmediate as letRequestsRun, setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';
import { isDuplicate } from '../../../src/platform/database/retryable-error.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

/** A row of the one table that needs nothing else; `subject` is ours to choose. */
const insertRow =
  'INSERT INTO mail_outbox (id, recipient, subject, `text`, html, attempts, created_at, next_attempt_at) VALUES (?, ?, ?, ?, ?, 0, 0, 0)';
const row = (id: string) => [id, 'a@example.org', 'subject', '', ''];

class Happened {
  constructor(readonly what: string) {}
}

const isSqlite = !process.env.TEST_DATABASE_URL;
let database: TestDatabase;
let writer: DataSource;
let reader: DataSource;
let events: EventBus;
let unitOfWork: UnitOfWork;
let warnings: unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
  writer = await openDataSource(database.target, { busyTimeoutMs: 20 });
  reader = isSqlite ? await openDataSource(database.target, { readOnly: true }) : writer;
});
afterAll(async () => {
  if (reader !== writer) await reader.destroy();
  await writer.destroy();
  await database.drop();
});
beforeEach(async () => {
  warnings = [];
  const logger = new PinoLogger({ pinoHttp: { level: 'silent' } });
  logger.warn = (line: unknown) => void warnings.push(line);
  events = new EventBus(new PinoLogger({ pinoHttp: { level: 'silent' } }));
  unitOfWork = new UnitOfWork(writer, events, logger);
  await unitOfWork.run(({ manager }) => manager.query('DELETE FROM mail_outbox'));
});

async function ids(): Promise<string[]> {
  const rows: { id: string }[] = await reader.query('SELECT id FROM mail_outbox ORDER BY id');
  return rows.map(({ id }) => id);
}

describe('C20 the lost save', () => {
  test.runIf(isSqlite)(
    'without a unit of work: a save beside an open transaction vanishes with it',
    async () => {
      const failing = writer.transaction(async (manager) => {
        await manager.query(insertRow, row('of-the-transaction'));
        await pause(20);
        throw new Error('the act fails');
      });
      const failed = expect(failing).rejects.toThrow('the act fails');
      await pause(5);
      await writer.query(insertRow, row('a-save-of-someone-else'));
      await failed;
      expect(await ids()).toEqual([]);
    },
  );

  test('with it: each stands or falls alone', async () => {
    const failing = unitOfWork.run(async ({ manager }) => {
      await manager.query(insertRow, row('of-the-transaction'));
      await pause(20);
      throw new Error('the act fails');
    });
    const failed = expect(failing).rejects.toThrow('the act fails');
    await pause(5);
    await unitOfWork.run(({ manager }) => manager.query(insertRow, row('a-save-of-someone-else')));
    await failed;
    expect(await ids()).toEqual(['a-save-of-someone-else']);
  });
});

describe('C20 a unit of work', () => {
  test('a hundred at once lose nothing', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `row-${String(index).padStart(3, '0')}`);
    await Promise.all(
      names.map((name) => unitOfWork.run(({ manager }) => manager.query(insertRow, row(name)))),
    );
    expect(await ids()).toEqual(names);
  });

  test('a line of them leaves turns of the event loop to others', async () => {
    let ended = 0;
    const line = Array.from({ length: 20 }, () =>
      unitOfWork
        .run(({ manager }) => manager.query('SELECT 1'))
        .then(() => {
          ended += 1;
        }),
    );
    for (let turns = 0; turns < 5; turns += 1) await letRequestsRun();
    expect(ended).toBeLessThan(20);
    await Promise.all(line);
  });

  test('read, then write: a hundred increments at once count to a hundred', async () => {
    await unitOfWork.run(({ manager }) => manager.query(insertRow, row('counter')));
    await Promise.all(
      Array.from({ length: 100 }, () =>
        unitOfWork.run(({ manager }) =>
          manager.query(`UPDATE mail_outbox SET attempts = attempts + 1 WHERE id = 'counter'`),
        ),
      ),
    );
    const [counter] = await reader.query(`SELECT attempts FROM mail_outbox WHERE id = 'counter'`);
    expect(Number(counter.attempts)).toBe(100);
  });

  test('one inside another is refused instead of waiting for itself', async () => {
    const nested = unitOfWork.run(() => unitOfWork.run(async () => undefined));
    await expect(nested).rejects.toThrow('open already');
  });

  test('reads on the other connection do not see it before its commit', async () => {
    await unitOfWork.run(async ({ manager }) => {
      await manager.query(insertRow, row('unborn'));
      if (isSqlite) expect(await ids()).toEqual([]);
    });
    expect(await ids()).toEqual(['unborn']);
  });

  test.runIf(isSqlite)('the reading connection can not write', async () => {
    // What answers no rows is refused before SQLite sees it.
    await expect(reader.query(`${insertRow} RETURNING 1`, row('x'))).rejects.toThrow('readonly');
  });

  test.runIf(isSqlite)('waits without blocking while another process writes', async () => {
    const other = new SqliteDatabase(database.target.kind === 'sqlite' ? database.target.file : '');
    other.exec('BEGIN IMMEDIATE');
    const waiting = unitOfWork.run(({ manager }) => manager.query(insertRow, row('patient')));
    const startedAt = performance.now();
    // The event loop turns while the unit waits: this timer would be late otherwise.
    await pause(60);
    expect(performance.now() - startedAt).toBeLessThan(160);
    other.exec('COMMIT');
    other.close();
    await waiting;
    expect(await ids()).toEqual(['patient']);
  });

  test.runIf(isSqlite)('one that holds the database for more than 20 ms is logged', async () => {
    await unitOfWork.run(() => pause(30));
    expect(warnings).toEqual([{ event: 'database.long-hold', heldMs: expect.any(Number) }]);
  });

  test.runIf(!isSqlite)('a deadlock starts over', async () => {
    await unitOfWork.run(async ({ manager }) => {
      await manager.query(insertRow, row('a'));
      await manager.query(insertRow, row('b'));
    });
    let tries = 0;
    const touch = (first: string, second: string) =>
      unitOfWork.run(async ({ manager }) => {
        tries += 1;
        await manager.query('UPDATE mail_outbox SET attempts = attempts + 1 WHERE id = ?', [first]);
        await pause(30);
        await manager.query('UPDATE mail_outbox SET attempts = attempts + 1 WHERE id = ?', [second]);
      });
    await Promise.all([touch('a', 'b'), touch('b', 'a')]);
    expect(tries).toBeGreaterThan(2);
    const rows = await reader.query('SELECT attempts FROM mail_outbox');
    expect(rows.map((each: { attempts: number }) => Number(each.attempts))).toEqual([2, 2]);
  });

  test('a duplicate is recognised on both databases, and by its constraint', async () => {
    const token = (id: string, hash: string) =>
      unitOfWork.run(({ manager }) =>
        manager.query(
          `INSERT INTO mail_token (id, token_hash, purpose, email, created_at, expires_at) VALUES (?, ?, 'x', 'x', 0, 0)`,
          [id, hash],
        ),
      );
    await token('1', 'same');
    const error = await token('2', 'same').catch((thrown: unknown) => thrown);
    expect(isDuplicate(error)).toBe(true);
    expect(isDuplicate(error, { table: 'mail_token', column: 'hash' })).toBe(!isSqlite);
    expect(isDuplicate(error, { table: 'user', column: 'username' })).toBe(false);
  });
});

describe('events', () => {
  test('reach listeners after the commit, in their order', async () => {
    const heard: unknown[] = [];
    // Delivered in their order; what each then does takes as long as it takes.
    events.onAfterCommit(Happened, async ({ what }) => {
      const told: unknown[] = [what];
      heard.push(told);
      told.push(await ids());
    });
    await unitOfWork.run(async (unit) => {
      unit.emit(new Happened('first'));
      await unit.manager.query(insertRow, row('act'));
      unit.emit(new Happened('second'));
      expect(heard).toEqual([]);
    });
    await events.settled();
    expect(heard).toEqual([
      ['first', ['act']],
      ['second', ['act']],
    ]);
  });

  test('of an act that failed reach no listener', async () => {
    const heard: string[] = [];
    events.onAfterCommit(Happened, ({ what }) => void heard.push(what));
    await unitOfWork
      .run(async (unit) => {
        unit.emit(new Happened('never'));
        throw new Error('the act fails');
      })
      .catch(() => undefined);
    await events.settled();
    expect(heard).toEqual([]);
  });

  test('a listener in the transaction writes with it, or undoes it', async () => {
    events.onInTransaction(Happened, async ({ what }, { manager }) => {
      await manager.query(insertRow, row(`because of ${what}`));
      if (what === 'trouble') throw new Error('refused by a listener');
    });
    await unitOfWork.run(async (unit) => unit.emit(new Happened('joy')));
    expect(await ids()).toEqual(['because of joy']);
    const refused = unitOfWork.run(async (unit) => unit.emit(new Happened('trouble')));
    await expect(refused).rejects.toThrow('refused by a listener');
    expect(await ids()).toEqual(['because of joy']);
  });

  test('a listener after the commit that throws disturbs no other', async () => {
    const heard: string[] = [];
    events.onAfterCommit(Happened, () => {
      throw new Error('broken listener');
    });
    events.onAfterCommit(Happened, ({ what }) => void heard.push(what));
    await unitOfWork.run(async (unit) => unit.emit(new Happened('act')));
    await events.settled();
    expect(heard).toEqual(['act']);
  });
});
