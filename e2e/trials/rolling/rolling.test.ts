import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../../scripts/cluster/start-cluster.mjs';
import { findMariadb } from '../../../scripts/mariadb.mjs';
import { findRedis } from '../../../scripts/redis.mjs';
import { LiveNote } from '../../support/live/live-note.ts';
import { MarkingWriter } from '../../support/live/marking-writer.ts';
import { type ApiPerson, follow, registerPerson } from '../../support/people/api-person.ts';
import { percentile } from '../../support/percentile.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { sayResult, trialPlan } from '../../support/trial-plan.ts';
import { until } from '../../support/until.ts';
import { expectWithin } from '../../support/within.ts';
import { type Absences, listenForPushes, watchNote } from './restart-watch.ts';

/** People in one note. */
const groupSize = 5;
/** Of one address so many may join within a minute. */
const joinsAtOnce = 25;
/** Pauses of a person that many times as long as those of someone in a hurry. */
const slowness = 10;
const restPause = 1_500;
/** Of the calls of who comments: more would be too many in a minute. */
const commentEvery = 5;
const returnLimit = 5_000;

interface Report {
  failures: string[];
  /** What was acknowledged and is not there, or is there twice. */
  broken: string[];
  acknowledged: number;
  answered: number;
  absences: Absences;
}

/** People type, comment and rename, while what `change` does happens. */
async function typingWhile(
  cluster: Cluster,
  people: readonly ApiPerson[],
  seed: number,
  change: () => Promise<void>,
): Promise<Report> {
  const random = seededRandom(seed);
  const report: Report = {
    failures: [],
    broken: [],
    acknowledged: 0,
    answered: 0,
    absences: { notes: [], pushes: [] },
  };
  const groups = Array.from({ length: people.length / groupSize }, (_, at) =>
    people.slice(at * groupSize, (at + 1) * groupSize),
  );
  const shared = (
    await Promise.all(groups.map((group) => openTogether(cluster, group, report.absences)))
  ).map((note, at) => ({
    ...note,
    writers: note.lives.map((live, place) => new MarkingWriter(live, `w${at}-${place}`, random)),
  }));
  const notes = shared.flatMap(({ lives }) => lives);
  const writers = shared.flatMap(({ writers }) => writers);
  const sockets = people.map(({ token }) => listenForPushes(cluster.url, token, report.absences));
  for (const writer of writers) writer.start(slowness);

  let isOver = false;
  const comments = new Map<string, string[]>(shared.map(({ noteId }) => [noteId, []]));
  const calls = shared.flatMap(({ noteId, group }) =>
    group.map(async (person, place) => {
      let count = 0;
      let titled: string | undefined;
      while (!isOver) {
        await sleep(restPause * (0.5 + random()));
        count += 1;
        const text = `${person.username} ${count}`;
        try {
          const params = { subjectType: 'note' as const, id: noteId };
          if (place === 0) {
            const body = { ...(titled && { noteId: titled }), title: text };
            const { note }: { note: { id: string; title: string } } = await person.call(api.notes.create, {
              headers: {},
              body,
            });
            titled = note.id;
            if (note.title !== text) report.broken.push(`${text} is called ${note.title}`);
          } else if (place === 1 && count % commentEvery === 0) {
            await person.call(api.comments.add, { params, body: { text } });
            comments.get(noteId)?.push(text);
          } else if (place === 2) {
            await person.call(api.notifications.list, { query: {} });
          } else {
            await person.call(api.notes.list, { query: {} });
          }
          report.answered += 1;
        } catch (error) {
          report.failures.push(String(error).slice(0, 300));
        }
      }
    }),
  );

  await sleep(2_000);
  await change();
  await sleep(3_000);
  isOver = true;
  await Promise.all(calls);
  for (const writer of writers) writer.stop();
  await until(() => notes.every(({ isSaved }) => isSaved), 'the last acknowledgement');

  for (const { noteId, group, documentName, writers: own } of shared) {
    const [reader] = group as [ApiPerson];
    const stored = await new LiveNote({
      url: urlOf(cluster, documentName),
      documentName,
      token: reader.token,
    }).synced();
    for (const { mark, promised } of own.flatMap(({ promises }) => promises)) {
      const times = stored.text.split(mark).length - 1;
      if (promised === 'present' && times !== 1) report.broken.push(`${mark} is there ${times} times`);
      if (promised === 'absent' && times !== 0) report.broken.push(`${mark} was deleted and is there`);
    }
    stored.vanish();
    const listed = await reader.call(api.comments.list, {
      params: { subjectType: 'note', id: noteId },
      query: { limit: 50 },
    });
    const texts = listed.comments.map(({ content }) => content);
    for (const text of comments.get(noteId) ?? []) {
      const times = texts.filter((each) => each === text).length;
      if (times !== 1 && texts.length < 50) report.broken.push(`the comment ${text} is there ${times} times`);
    }
  }
  report.acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  for (const socket of sockets) socket.close();
  for (const live of notes) live.vanish();
  return report;
}

const urlOf = ({ url }: Cluster, documentName: string) =>
  `${url.replace('http', 'ws')}/collab/${documentName}`;

/** One note of the first of a group, shared with the others and open at each of them. */
async function openTogether(cluster: Cluster, group: readonly ApiPerson[], absences: Absences) {
  const [owner, ...others] = group as [ApiPerson, ...ApiPerson[]];
  await follow(others, owner);
  const { note } = await owner.call(api.notes.create, { headers: {}, body: {} });
  const usersEdit = others.map(({ id }) => id);
  await owner.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit } });
  const documentName = note.documentName as string;
  const lives = await Promise.all(
    group.map(({ token }) =>
      new LiveNote({ url: urlOf(cluster, documentName), documentName, token, renewalJitter: 250 }).synced(),
    ),
  );
  for (const live of lives) watchNote(live, absences);
  return { noteId: note.id, documentName, group, lives };
}

async function joinAll(cluster: Cluster, count: number): Promise<ApiPerson[]> {
  const people: ApiPerson[] = [];
  while (people.length < count) {
    const some = Array.from(
      { length: Math.min(joinsAtOnce, count - people.length) },
      (_, at) => people.length + at,
    );
    for (const at of some) people.push(await registerPerson(cluster, `person${at}`));
    // What it counts of those who join is lost, as it may be.
    await cluster.redis?.kill();
    await cluster.redis?.start();
  }
  return people;
}

test.skipIf(!findMariadb() || !findRedis())(
  'a rolling restart of every process while people type: nothing fails, nothing is lost, and all are back within 5 s',
  { tags: 'nightly', timeout: 600_000 },
  async () => {
    const plan = trialPlan({ short: 50, long: 50 });
    await using opened = new AsyncDisposableStack();
    const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-rolling-'));
    opened.defer(() => rm(dataDir, { recursive: true, force: true }));
    const killed: string[] = [];
    const cluster = await startCluster({ dataDir, port: 0, onEvent: (message) => killed.push(message) });
    opened.defer(() => cluster.stop());
    const people = await joinAll(cluster, plan.count);
    const took: number[] = [];
    const report = await typingWhile(cluster, people, plan.seed, async () => {
      // Proxy and store are not ours: nginx takes a new configuration without closing a connection.
      for (const { process } of cluster.members.filter(({ name }) => !['proxy', 'store'].includes(name))) {
        const began = performance.now();
        await process.restart();
        took.push(performance.now() - began);
        await sleep(1_000);
      }
    });
    const { failures, broken, acknowledged, answered, absences } = report;
    sayResult(
      'rolling restart',
      plan,
      `${took.length} processes in ${Math.round(Math.max(...took))} ms at most, ${acknowledged} edits and ${answered} calls acknowledged, ` +
        `${failures.length} failures, ${broken.length} broken, ` +
        `notes away ${absences.notes.length} times (p95 ${Math.round(percentile(absences.notes, 0.95))}, most ${Math.round(Math.max(0, ...absences.notes))} ms), ` +
        `pushes ${absences.pushes.length} times (most ${Math.round(Math.max(0, ...absences.pushes))} ms)`,
    );
    expect({ failures, broken, killed }).toEqual({ failures: [], broken: [], killed: [] });
    // Nothing fails where nothing is done, and nobody is late who never was away.
    expect(acknowledged).toBeGreaterThan(plan.count * 10);
    expect(answered).toBeGreaterThan(plan.count * 5);
    expect(absences.notes.length).toBeGreaterThan(0);
    expect(absences.pushes.length).toBeGreaterThan(0);
    expectWithin(Math.max(...absences.notes), returnLimit, 'the return to a note');
    expectWithin(Math.max(...absences.pushes), returnLimit, 'the return to the pushes');
  },
);
