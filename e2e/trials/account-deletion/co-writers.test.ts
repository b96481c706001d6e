import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { findMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { startStack } from '../../../scripts/stack.mjs';
import { withoutRule } from '../../controls/without-rule.ts';
import { follow, registerPerson } from '../../support/people/api-person.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { until } from '../../support/until.ts';
import { CoWriter } from './co-writer.ts';

/** The promise. The backstop, a second look at all connections, comes every five seconds. */
const promisedMs = 1_000;
/** A client without a message by then will not get it in time. */
const patienceMs = 8_000;
const notes = 4;
const pauseMs = 20;

interface Seen {
  /** Milliseconds from the call to the end of each open document; null for one that stayed open. */
  closings: (number | null)[];
  /** Updates sent before the account was gone, and updates sent after it that were saved all the same. */
  before: number;
  late: number;
}

/** Two people type in each note of a third, whose account is deleted under their hands. */
async function watch(options: { databaseUrl?: string; env?: Record<string, string> }): Promise<Seen> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-deletion-'));
  const stack = await startStack({ ...options, dataDir });
  const writers: CoWriter[] = [];
  try {
    const alice = await registerPerson(stack, 'alice');
    const people = [await registerPerson(stack, 'bob'), await registerPerson(stack, 'carol')];
    await follow(people, alice);
    const url = `${stack.url.replace('http', 'ws')}/collab`;
    for (let i = 0; i < notes; i += 1) {
      const { note } = await alice.call(api.notes.create, { headers: {}, body: { title: 'Ours' } });
      const usersEdit = people.map(({ id }) => id);
      await alice.call(api.notes.share, { body: { noteId: note.id, usersEdit, usersView: [] } });
      const documentName = note.documentName as string;
      writers.push(...people.map(({ token }) => new CoWriter({ url, documentName, token })));
    }
    await Promise.all(writers.map((writer) => writer.begin(pauseMs)));
    await until(() => writers.every(({ saved }) => saved > 20), 'everybody to be typing');

    const calledAt = performance.now();
    await alice.call(api.profiles.deleteAccount, {});
    const sentBefore = writers.map(({ sent }) => sent);
    await until(
      () => writers.every(({ isOver }) => isOver) || performance.now() - calledAt > patienceMs,
      'everybody to hear that the notes are gone',
    );
    return {
      closings: writers.map(({ closedAt }) => (closedAt === null ? null : Math.round(closedAt - calledAt))),
      before: sentBefore.reduce((sum, sent) => sum + sent, 0),
      late: writers.reduce((sum, { saved }, index) => sum + Math.max(0, saved - (sentBefore[index] ?? 0)), 0),
    };
  } finally {
    for (const writer of writers) writer.end();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function say(name: string, { closings, before, late }: Seen): void {
  sayResult(
    name,
    fixedPlan(closings.length),
    `closed after ${closings.map((ms) => ms ?? 'never').join('/')} ms; ${before} updates before the end, ${late} saved after it`,
  );
}

function judge({ closings, late }: Seen): void {
  expect(closings.filter((ms) => ms === null || ms >= promisedMs)).toEqual([]);
  expect(late).toBe(0);
}

test('U27, U28: on SQLite nothing typed after the end of an account is accepted, and its documents close within a second', async () => {
  const seen = await watch({});
  say('co-writers of a deleted account on SQLite', seen);
  judge(seen);
});

test.skipIf(findMariadb() === null)(
  'U27, U28: on MariaDB nothing typed after the end of an account is accepted, and its documents close within a second',
  async () => {
    const mariadb = await startMariadb();
    try {
      const seen = await watch({ databaseUrl: mariadb.url });
      say('co-writers of a deleted account on MariaDB', seen);
      judge(seen);
    } finally {
      await mariadb.stop();
    }
  },
);

test('control: when nothing is taken back and no hint is sent, updates go on being accepted', {
  tags: 'nightly',
}, async () => {
  const seen = await watch({ env: withoutRule('unheard-account-ends') });
  say('co-writers of a deleted account, unheard', seen);
  expect(seen.late).toBeGreaterThan(0);
  expect(seen.closings.every((ms) => ms === null)).toBe(true);
});
