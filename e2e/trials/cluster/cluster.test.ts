import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@commonplace/contracts/api';
import { createConnection } from 'mysql2/promise';
import { expect, test } from 'vitest';
import { withoutRule } from '../../controls/without-rule.ts';
import { percentile } from '../../support/percentile.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { fixedPlan, sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { until } from '../../support/until.ts';
import { expectWithin } from '../../support/within.ts';
import { commentsOn } from './acting-person.ts';
import { Crew } from './crew.ts';
import { clusterFaults, inSeededOrder } from './faults.ts';
import { canRunCluster, type LinkedCluster, startLinkedCluster } from './linked-cluster.ts';

/** After so many faults people go on in new notes, so that documents stay as large as notes are. */
const faultsOfNotes = 20;
const backWithin = 5_000;
const plan = trialPlan({ short: 20, long: 300 });

test.skipIf(!canRunCluster)(
  'C1, C12: on a cluster nothing acknowledged is lost or doubled, and every tab is back within 5 s, whatever is killed, paused or cut',
  { tags: 'nightly', timeout: plan.isLong ? 0 : 20 * 60_000 },
  async () => {
    const random = seededRandom(plan.seed);
    const isOver = timeLimit();
    await using linked = await startLinkedCluster();
    await using crew = await Crew.gather(linked, random);
    const order = inSeededOrder(clusterFaults(linked, random), random);
    const back = { browser: [] as number[], others: [] as number[], pushes: [] as number[] };
    const slowest = { after: '', took: 0 };
    let promised = 0;
    let faults = 0;
    for (; faults < plan.count && !isOver(); faults += 1) {
      if (faults % faultsOfNotes === 0) {
        promised += crew.notes.reduce((sum, note) => sum + note.promised, 0);
        await crew.openNotes();
      }
      crew.start();
      await sleep(300 + random() * 500);
      const { name, happen } = order.next().value;
      await happen();
      const over = performance.now();
      await sleep(random() * 300);
      for (const note of crew.notes) note.stopTyping();
      const pushed = Promise.all(
        crew.people.map(async (person) => {
          await until(() => person.isPushedTo, `pushes to ${person.person.name}`);
          return performance.now();
        }),
      );
      const notes = await Promise.all(crew.notes.map((note) => note.allBack()));
      const times = {
        browser: notes.map(({ browser }) => browser - over),
        others: notes.flatMap(({ others }) => others.map((at) => at - over)),
        pushes: (await pushed).map((at) => at - over),
      };
      back.browser.push(...times.browser);
      back.others.push(...times.others);
      back.pushes.push(...times.pushes);
      const took = Math.max(...times.browser);
      if (took > slowest.took) Object.assign(slowest, { took, after: name });
      console.log(`${faults + 1}. ${name}: back after ${inMs(times)}`);
      expect(await crew.broken(), `after ${name}`).toEqual([]);
      expect(await crew.brokenInStore(), `after ${name}, as stored`).toEqual([]);
      expect(await notifiedWrongly(linked), `notifications after ${name}`).toEqual([]);
    }
    const { acts } = crew;
    promised += crew.notes.reduce((sum, note) => sum + note.promised, 0);
    sayResult(
      'a cluster under faults',
      { ...plan, count: faults },
      `${promised} marks and ${acts} acts kept; tabs back after p95 ${inMs({
        browser: [percentile(back.browser, 0.95)],
        others: [percentile(back.others, 0.95)],
        pushes: [percentile(back.pushes, 0.95)],
      })}, the slowest after ${slowest.after} (${Math.round(slowest.took)} ms)`,
    );
    expect(promised).toBeGreaterThan(faults * 20);
    expect(acts).toBeGreaterThan(faults * 5);
    for (const [which, times] of Object.entries(back))
      expectWithin(percentile(times, 0.95), backWithin, `The way back (${which}, p95)`);
  },
);

test.skipIf(!canRunCluster)(
  'control: on a cluster an acknowledged edit that is on no disk, a comment that is gone and one that is there twice are found',
  { tags: 'nightly' },
  async () => {
    await using linked = await startLinkedCluster(withoutRule('some-updates-unjournaled'));
    const random = seededRandom(fixedPlan(1).seed);
    await using crew = await Crew.gather(linked, random);
    await crew.openNotes();
    crew.start();
    await sleep(6_000);
    for (const note of crew.notes) note.stopTyping();
    for (const person of crew.people) await person.stop();
    await until(async () => (await commentsOn(crew.author, crew.subject)).length >= 2, 'two comments');
    const lost = await crew.brokenInStore();
    const database = await createConnection(linked.mariadb.url);
    const [first, second] = await rowsOf(database, 'SELECT id FROM comment ORDER BY created_at LIMIT 2');
    await database.query('DELETE FROM comment WHERE id = ?', [first?.id]);
    await database.query('CREATE TEMPORARY TABLE twice SELECT * FROM comment WHERE id = ?', [second?.id]);
    // Another id of the same moment.
    await database.query("UPDATE twice SET id = CONCAT(LEFT(id, 35), IF(RIGHT(id, 1) = '0', '1', '0'))");
    await database.query('INSERT INTO comment SELECT * FROM twice');
    await database.end();
    const found = await crew.broken();
    sayResult(
      'a cluster that loses and doubles',
      fixedPlan(1),
      `${lost.length} marks lost and found so; of the comments: ${found.join('; ')}`,
    );
    expect(lost.length).toBeGreaterThan(0);
    expect(found).toContainEqual(expect.stringMatching(/^«\w+ \d+» is not there$/));
    expect(found).toContainEqual(expect.stringMatching(/^«\w+ \d+» is there 2 times$/));
  },
);

/** The latest comments of which the author of the note was not notified exactly once. Notifications of older ones go. */
async function notifiedWrongly({ mariadb }: LinkedCluster): Promise<unknown[]> {
  const database = await createConnection(mariadb.url);
  const wrong = () =>
    rowsOf(
      database,
      `SELECT c.id, COUNT(n.id) AS times
       FROM (SELECT id FROM comment ORDER BY created_at DESC, id DESC LIMIT ${limits.notificationsKept / 2}) c
       LEFT JOIN notification n ON n.comment_id = c.id AND n.type = 'gotComment'
       GROUP BY c.id HAVING times <> 1`,
    );
  // They are written after the act.
  await until(async () => (await wrong()).every(({ times }) => Number(times) > 1), 'notifications', 20_000);
  const rows = await wrong();
  await database.end();
  return rows;
}

async function rowsOf(
  database: Awaited<ReturnType<typeof createConnection>>,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const [rows] = await database.query(sql);
  return rows as Record<string, unknown>[];
}

function inMs(times: Record<string, number[]>): string {
  return Object.entries(times)
    .map(([which, each]) => `${which} ${Math.round(Math.max(...each))} ms`)
    .join(', ');
}
