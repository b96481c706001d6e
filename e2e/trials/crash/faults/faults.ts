import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findMariadb, startMariadb } from '../../../../scripts/mariadb.mjs';
import { databaseOf, databasesOfForm } from '../../../support/stack/trial-databases.ts';
import { fixedPlan, lastingAtMost, sayResult } from '../../../support/trial-plan.ts';
import { expectWithin } from '../../../support/within.ts';
import { marksIn } from '../marks-in.ts';
import { atNight, together } from '../together.ts';
import { BrowserTab } from './browser-tab.ts';
import { type Fault, sitThrough } from './fault-trial.ts';
import { type FaultyProduct, startFaultyProduct } from './faulty-product.ts';
import { MariadbSession } from './mariadb-session.ts';
import { noDisks, SmallDisk } from './small-disk.ts';

const plan = fixedPlan(1);
/** Longer than the five seconds of patience, so that the error is seen and stays. */
const shortly = plan.isLong ? 30_000 : 7_500;
/** Longer than the queue tries for (C5), so that all connections are closed and have to come back. */
const leastAway = 21_000;
const away = plan.isLong ? Math.max(leastAway, lastingAtMost(600_000)) : leastAway;

/** What takes a moment, on a machine that does much else. */
const quick = 15_000;

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

async function survives(product: FaultyProduct, name: string, fault: Fault): Promise<void> {
  const { errorAfter, healedAfter } = await sitThrough(product, fault);
  sayResult(
    name,
    plan,
    `lasted ${seconds(fault.lastsMs)}, Error after ${seconds(errorAfter)}, Saved ${seconds(healedAfter)} after its end, nothing lost or doubled`,
  );
}

/** Until nothing more is stored: what is written reuses space before it needs more. */
async function writeUntilItStops(write: (characters: number) => Promise<boolean>): Promise<void> {
  for (let pieces = 0; pieces < 50; pieces += 1) if (!(await write(60_000))) return;
  throw new Error('The disk is not full');
}

const withDisk = test.skipIf(noDisks !== null);
if (noDisks !== null) console.log(`Full and read-only disks are not tried: ${noDisks}.`);

withDisk(
  'C1, C5, C21, C22: SQLite on a disk that is full, locked, read-only: no false Saved, an Error in time, and all is there afterwards',
  together,
  async () => {
    await using disk = await SmallDisk.make(64);
    await using product = await startFaultyProduct({ parent: disk.folder });

    await survives(product, 'disk full under SQLite', {
      async begin(write) {
        await disk.fill();
        await writeUntilItStops(write);
      },
      end: () => disk.empty(),
      lastsMs: shortly,
    });

    const other = new DatabaseSync(join(product.stack.dataDir, 'commonplace.db'), { timeout: 5_000 });
    await survives(product, 'SQLite locked by another process', {
      begin: async () => other.exec('BEGIN IMMEDIATE'),
      end: async () => other.exec('ROLLBACK'),
      lastsMs: shortly,
    });
    other.close();

    await survives(product, 'file system turned read-only under SQLite', {
      begin: () => disk.turnReadOnly(),
      async end() {
        // It can not be written to again before it was mounted anew.
        await Promise.all(Object.values(product.stack.processes).map((process) => process.kill()));
        await disk.repair();
        await product.revive();
      },
      lastsMs: shortly,
    });
  },
);

test.each(databasesOfForm)(
  'C1, C5, C21, C22 on %s: content process or backend away for longer than the queue tries, and everyone leaving meanwhile',
  atNight,
  async (name) => {
    await using database = await databaseOf(name);
    await using product = await startFaultyProduct(database);
    await survives(product, `content process away on ${name}`, {
      begin: () => product.stack.processes.content.kill(),
      end: () => product.revive(),
      lastsMs: away,
    });
    await survivesWithoutBackend(product, name);
  },
);

test.each(databasesOfForm)(
  'C1, C5, C21, C22 on %s: backend and content process away, and no browser is left open',
  atNight,
  async (name) => {
    await using database = await databaseOf(name);
    await using product = await startFaultyProduct(database);
    const { backend, content } = product.stack.processes;
    await survives(product, `backend and content process away on ${name}, everyone left`, {
      async begin() {
        await Promise.all([backend.kill(), content.kill()]);
      },
      end: () => product.revive(),
      lastsMs: away,
      everyoneLeaves: true,
    });
  },
);

test.skipIf(!findMariadb())(
  'C1, C4, C5, C21, C22: MariaDB locked, read-only: no false Saved, an Error in time, and all is there afterwards',
  together,
  async () => {
    const mariadb = await startMariadb();
    const operator = new MariadbSession(mariadb.port);
    try {
      // An ordinary account: root may write to a server that is read-only.
      await operator.run("CREATE USER notes@'127.0.0.1' IDENTIFIED BY 'word'");
      await operator.run("GRANT ALL ON commonplace_test.* TO notes@'127.0.0.1'");
      await using product = await startFaultyProduct({
        databaseUrl: mariadb.url.replace('root@', 'notes:word@'),
      });
      await survives(product, 'tables of MariaDB locked', {
        begin: () => operator.run('LOCK TABLES note_update WRITE'),
        end: () => operator.run('UNLOCK TABLES'),
        lastsMs: shortly,
      });
      await survives(product, 'rows of MariaDB locked', {
        begin: () => operator.run('BEGIN; SELECT note_id FROM note_head FOR UPDATE'),
        end: () => operator.run('ROLLBACK'),
        lastsMs: shortly,
      });
      await survives(product, 'MariaDB read-only', {
        begin: () => operator.run('SET GLOBAL read_only = 1'),
        end: () => operator.run('SET GLOBAL read_only = 0'),
        lastsMs: shortly,
      });
    } finally {
      await operator.end();
      await mariadb.stop();
    }
  },
);

test.skipIf(noDisks !== null || !findMariadb())(
  'C1, C4, C5, C21, C22: MariaDB with a small packet, on a full disk, away: no false Saved, an Error in time, and all is there afterwards',
  atNight,
  async () => {
    await using disk = await SmallDisk.make(300);
    const mariadb = await startMariadb({
      parent: disk.folder,
      args: ['--innodb-log-file-size=8M', '--max-allowed-packet=1M'],
    });
    try {
      await using product = await startFaultyProduct({ databaseUrl: mariadb.url });
      await survivesLargeText(product, mariadb.port);
      // InnoDB ends itself on a full disk, so that it is also away.
      await survives(product, 'disk full under MariaDB, which ends itself', {
        async begin(write) {
          await disk.fill();
          await writeUntilItStops(write);
        },
        async end() {
          await disk.empty();
          await mariadb.start();
        },
        lastsMs: away,
      });
      if (plan.isLong)
        await survives(product, 'MariaDB away', {
          begin: () => mariadb.kill(),
          end: () => mariadb.start(),
          lastsMs: away,
        });
    } finally {
      await mariadb.stop();
    }
  },
);

/** Who writes goes on writing, because the journal decides at the commit; who comes waits. */
async function survivesWithoutBackend(product: FaultyProduct, database: string): Promise<void> {
  const documentName = await product.newNote();
  const alice = new BrowserTab(product.stack.url, product.alice, documentName);
  const bob = new BrowserTab(product.stack.url, product.bob, documentName);
  await alice.open();
  await alice.untilItSays('saved', quick);
  await product.stack.processes.backend.kill();
  const goneAt = performance.now();
  alice.type('«while it is away»');
  await alice.untilItSays('saving', quick);
  await alice.untilItSays('saved', quick);
  await alice.close();
  await bob.open();
  await sleep((plan.isLong ? away : shortly) - (performance.now() - goneAt));
  expect(bob.said.map(({ kind }) => kind)).not.toContain('saved');
  await product.revive();
  const endedAt = performance.now();
  await bob.untilItSays('saved', 60_000);
  const healedAfter = performance.now() - endedAt;
  await bob.close();
  expect(marksIn(await product.stored(documentName)).plain).toContain('«while it is away»');
  sayResult(
    `backend away on ${database}`,
    plan,
    `lasted ${seconds(endedAt - goneAt)}, who had waited is in ${seconds(healedAfter)} after its end`,
  );
  expectWithin(healedAfter, 10_000, 'Healing');
}

/** What one person wrote offline is larger than the server takes at once: the others don't notice. */
async function survivesLargeText(product: FaultyProduct, port: number): Promise<void> {
  const documentName = await product.newNote();
  const alice = new BrowserTab(product.stack.url, product.alice, documentName);
  const bob = new BrowserTab(product.stack.url, product.bob, await product.newNote());
  await Promise.all([alice.open(), bob.open()]);
  await Promise.all([alice.untilItSays('saved', quick), bob.untilItSays('saved', quick)]);
  await product.stack.processes.collab.kill();
  await alice.untilItSays('offline', quick);
  for (let piece = 0; piece < 15; piece += 1) alice.type('x'.repeat(100_000));
  alice.type('«large»');
  await product.revive();
  await bob.untilItSays('saved', 20_000);
  const began = performance.now();
  let slowest = 0;
  while (performance.now() - began < shortly) {
    const wroteAt = performance.now();
    bob.type('meanwhile');
    await bob.untilItSays('saving', 1_000);
    slowest = Math.max(slowest, (await bob.untilItSays('saved', 15_000)) - wroteAt);
  }
  // She may have come back later than he did.
  await alice.untilItSays('error', quick);
  expect(alice.setAside).toBe(0);
  const operator = new MariadbSession(port);
  await operator.run('SET GLOBAL max_allowed_packet = 16777216');
  await operator.end();
  const endedAt = performance.now();
  const healedAfter = (await alice.untilItSays('saved', 60_000)) - endedAt;
  sayResult(
    'text above max_allowed_packet',
    plan,
    `Saved ${seconds(healedAfter)} after the limit was raised; others were saved after at most ${seconds(slowest)}`,
  );
  const { plain, doubled } = marksIn(await product.stored(documentName));
  expect([...plain]).toEqual(['«large»']);
  expect(doubled).toEqual([]);
  expectWithin(healedAfter, 10_000, 'Healing');
  expectWithin(slowest, 5_000, 'The slowest edit of the others');
  await Promise.all([alice.close(), bob.close()]);
}
