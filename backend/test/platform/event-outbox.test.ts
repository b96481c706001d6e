// @module-tag mariadb
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@commonplace/contracts/api';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoteProjected } from '../../src/content/note-projected.event.ts';
import { openDataSource } from '../../src/platform/database/connection/open-data-source.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../src/platform/events/event-bus.ts';
import { EventDispatcher } from '../../src/platform/events/event-dispatcher.ts';
import { insertOutboxRow } from '../../src/platform/events/outbox-row.ts';
import { newNote } from '../library/sharing/support/things.ts';
import { type StartedProcess, startNode } from '../support/backend-process.ts';
import { callApi } from '../support/call-api.ts';
import { eventually } from '../support/eventually.ts';
import { HintListener } from '../support/hint-listener.ts';
import { signUp, type TestPerson } from '../support/people.ts';
import { internalSecret, type TestBackend } from '../support/test-backend.ts';
import { startTestStack } from '../support/test-stack.ts';

let backend: TestBackend;
let alice: TestPerson;
let looker: DataSource;

beforeAll(async () => {
  backend = await startTestStack();
  alice = await signUp(backend, 'alice');
  looker = await openDataSource(backend.config.database);
});
afterAll(async () => {
  await looker.destroy();
  await backend.close();
});

class Told {
  static readonly eventName = 'told';

  constructor(
    readonly topic: string,
    readonly what: string,
  ) {}
}

const tell = (topic: string, what: string) =>
  backend.app.get(UnitOfWork).run(async (unit) => unit.emit(new Told(topic, what)));

const publish = (url: string, noteId: string) =>
  callApi(url, api.notes.publish, { body: { noteId, on: true } }, alice.token);

/** Without what the search index has to follow. */
async function waiting(): Promise<number> {
  const [row]: { count: number }[] = await looker.query(
    "SELECT COUNT(*) AS count FROM event_outbox WHERE listener <> 'search-index'",
  );
  return Number(row?.count);
}

test('a listener that throws receives the event again, in its order; others do not wait for it', async () => {
  const events = backend.app.get(EventBus);
  const heard: Record<'failing' | 'sound', string[]> = { failing: [], sound: [] };
  const say = ({ topic, what }: Told) => `${topic} ${what}`;
  let failures = 0;
  events.onDelivery(Told, 'failing', (event) => {
    if (event.topic === 'hard' && failures < 2) {
      failures += 1;
      throw new Error('not yet');
    }
    heard.failing.push(say(event));
  });
  events.onDelivery(Told, 'sound', (event) => void heard.sound.push(say(event)));

  await tell('hard', 'first');
  await tell('hard', 'second');
  await tell('easy', 'third');
  await eventually(() => expect(heard.sound).toHaveLength(3));
  expect(heard.sound.filter((what) => what.startsWith('hard'))).toEqual(['hard first', 'hard second']);
  expect(heard.failing).toEqual(['easy third']);
  await eventually(() => expect(heard.failing).toHaveLength(3));
  expect(heard.failing).toEqual(['easy third', 'hard first', 'hard second']);
  expect(failures).toBe(2);
  await eventually(async () => expect(await waiting()).toBe(0));

  // One that never succeeds is given up, and later ones are delivered.
  failures = Number.NEGATIVE_INFINITY;
  await tell('hard', 'fourth');
  await tell('hard', 'fifth');
  await eventually(async () => expect(await waiting()).toBe(2));
  await looker.query(
    'UPDATE event_outbox SET created_at = 0, next_attempt_at = 0 WHERE id = (SELECT * FROM (SELECT MIN(id) FROM event_outbox) oldest)',
  );
  failures = 0;
  await backend.app.get(EventDispatcher).dispatch();
  failures = 2;
  await eventually(() => expect(heard.failing).toHaveLength(4));
  expect(heard.failing.at(-1)).toBe('hard fifth');
});

test('what only another version knows is left to it without an error, and given up when there is none for a day', async () => {
  class Later {
    static readonly eventName = 'told-later';
    declare readonly topic: string;
  }
  const events = backend.app.get(EventBus);
  const dispatcher = backend.app.get(EventDispatcher);
  const store = (listener: string, name: string, createdAt: number) =>
    looker.query(insertOutboxRow, [
      listener,
      `${name} ${createdAt}`,
      name,
      '{"topic":"t","what":"later","more":1}',
      createdAt,
      0,
    ]);
  const now = Date.now();
  await store('', 'told-later', now);
  await store('listener-of-the-next', 'note-projected', now);
  await store('', 'told-earlier', 0);
  const stored = () =>
    looker.query(
      "SELECT name, attempts FROM event_outbox WHERE name LIKE 'told-%' OR listener = 'listener-of-the-next' ORDER BY name",
    );
  await dispatcher.dispatch();
  expect(await stored()).toEqual([
    { name: 'note-projected', attempts: 0 },
    { name: 'told-later', attempts: 0 },
  ]);

  const heard: Later[] = [];
  events.onDelivery(Later, 'later', (event) => void heard.push(event));
  await looker.query("UPDATE event_outbox SET next_attempt_at = 0 WHERE name = 'told-later'");
  await dispatcher.dispatch();
  expect(heard).toEqual([expect.objectContaining({ what: 'later', more: 1 })]);
  await looker.query("DELETE FROM event_outbox WHERE listener = 'listener-of-the-next'");
});

test('what a fold derived is delivered with its facts, and told to those who have the note open', async () => {
  const noteId = await newNote(backend, alice);
  await using listener = await HintListener.open(backend, 'collab-1');
  const heard: NoteProjected[] = [];
  backend.app.get(EventBus).onDelivery(NoteProjected, 'witness', (event) => void heard.push(event));
  const body = { noteId, title: 'A title', htmlContent: '<p>First words #Tag</p>' };
  const { status } = await callApi(backend.url, api.notes.create, { headers: {}, body }, alice.token);
  expect(status).toBe(200);
  await eventually(() => expect(heard).toHaveLength(1));
  expect({ ...heard[0] }).toEqual({
    noteId,
    title: 'A title',
    excerpt: 'First words #Tag',
    hashtags: ['#tag'],
    editedAt: expect.closeTo(Date.now(), -4),
  });
  let hint = await listener.next();
  while (hint.type !== 'note-projected') hint = await listener.next();
  expect(hint.noteIds).toEqual([noteId]);
});

test('killed between commit and delivery, and again in the delivery: the next start delivers', async () => {
  const noteId = await newNote(backend, alice);
  const heard = join(backend.database.dataDir, 'heard');
  const start = async (DIE?: 'commit' | 'delivery') => {
    const witness = startNode([fileURLToPath(new URL('../support/witness-backend.mjs', import.meta.url))], {
      ...backend.database.env,
      BACKEND_PORT: '0',
      BACKEND_INTERNAL_PORT: '0',
      INTERNAL_SECRET: internalSecret,
      LOG_LEVEL: 'error',
      HEARD: heard,
      ...(DIE && { DIE }),
    });
    return { witness, url: (await witness.said('listening')).split(' ')[1] as string };
  };
  const killed = async ({ ended }: StartedProcess) => expect(await ended).toBe('SIGKILL');

  // Only the process that is killed may deliver.
  await backend.app.close();
  const first = await start('commit');
  await expect(publish(first.url, noteId)).rejects.toThrow();
  await killed(first.witness);
  expect(await waiting()).toBe(1);

  await killed((await start('delivery')).witness);
  expect(await waiting()).toBe(1);

  // The time that the killed process had claimed has passed.
  await looker.query('UPDATE event_outbox SET next_attempt_at = 0');
  const last = await start();
  try {
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(JSON.parse(await readFile(heard, 'utf8'))).toEqual({
      kind: 'note',
      ids: [noteId],
      topic: `note:${noteId}`,
    });
  } finally {
    await last.witness.stop();
  }
});
