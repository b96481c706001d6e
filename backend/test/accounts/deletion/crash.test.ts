import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/stack/free-ports.mjs';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';
import { type StartedProcess, startProcess } from '../../support/backend-process.ts';
import { callLoosely } from '../../support/call-api.ts';
import { signUp, type TestPerson, testPassword } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { insertNotes } from './support/insert-notes.ts';

const many = 3_000;

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;
let noteIds: string[];
let looker: DataSource | undefined;
let running: StartedProcess | undefined;

beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
  noteIds = await insertNotes(backend, { author: alice, editor: bob, count: many });
  await backend.app.close();
  looker = await openDataSource(backend.config.database);
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await looker?.destroy();
  await backend.database.drop();
});

/** The backend as a process of its own, which can be killed. */
async function start(): Promise<string> {
  const port = await freePort();
  running = startProcess('main.js', {
    ...backend.database.env,
    BACKEND_PORT: String(port),
    BACKEND_INTERNAL_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  });
  await running.said('listening');
  return `http://127.0.0.1:${port}`;
}

async function count(statement: string): Promise<number> {
  const [row] = (await looker?.query(statement, [alice.id])) ?? [];
  return Number(row.count);
}

async function notesLeft(): Promise<number> {
  return count('SELECT COUNT(*) AS count FROM note WHERE author_id = ?');
}

async function untilFewerThan(most: number): Promise<number> {
  for (;;) {
    const left = await notesLeft();
    if (left < most) return left;
    await pause(2);
  }
}

test('U29: a removal that is killed again and again goes on where it was, and ends', {
  tags: 'nightly',
}, async () => {
  let url = await start();
  expect((await callLoosely(url, api.profiles.deleteAccount, {}, alice.token)).status).toBe(200);
  const left: number[] = [];
  for (const share of [0.9, 0.5]) {
    left.push(await untilFewerThan(many * share));
    running?.child.kill('SIGKILL');
    expect(await running?.ended).toBe('SIGKILL');
    expect(await notesLeft()).toBeGreaterThan(0);

    url = await start();
    const signIn = { emailOrUsername: alice.email, password: testPassword };
    expect((await callLoosely(url, api.users.login, { body: signIn })).status).toBe(422);
    expect((await callLoosely(url, api.profiles.current, {}, alice.token)).status).toBe(401);
    const lastNote = noteIds.at(-1);
    expect((await callLoosely(url, api.notes.list, { query: { noteId: lastNote } }, bob.token)).status).toBe(
      404,
    );
  }
  await running?.said('nothing is left of a deleted account');
  expect(await notesLeft()).toBe(0);
  expect(await count('SELECT COUNT(*) AS count FROM `user` WHERE id = ?')).toBe(0);
  process.stdout.write(
    `deletion: killed with ${left.join(', ')} of ${many} notes left, each time finished by the next\n`,
  );
});
