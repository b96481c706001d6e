// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creationsByPerson } from '../src/library/notes/rate-limits.ts';
import { runMigrations, undoLastMigration } from '../src/platform/database/connection/run-migrations.ts';
import { migrations } from '../src/platform/database/migrations/index.ts';
import { Reads } from '../src/platform/database/reads.ts';
import { EventBus } from '../src/platform/events/event-bus.ts';
import { RateLimiter } from '../src/platform/rate-limit/rate-limiter.ts';
import { addImage, plain, sendImage, shown } from './library/notes/support/note-images.ts';
import { NotesWorld } from './library/notes/support/notes-world.ts';
import { countedBytes, storedBytes } from './support/fixtures/person-usage.ts';
import type { TestPerson } from './support/people.ts';
import { startTestStack } from './support/test-stack.ts';
import { upload } from './support/upload.ts';

const quota = 300_000;
const full = 'Your storage is full. Delete notes you no longer need, then try again.';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let cover: Buffer;

beforeAll(async () => {
  world = new NotesWorld(await startTestStack({ QUOTA_BYTES_PER_PERSON: String(quota) }));
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  cover = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3d8dd9' } })
    .png()
    .toBuffer();
});
afterAll(() => world.backend.close());

const counted = ({ id }: TestPerson) => countedBytes(world.backend.app.get(Reads).manager, id);
const stored = ({ id }: TestPerson) => storedBytes(world.backend.app.get(Reads).manager, id);

/** Text that Yjs stores letter by letter. */
const words = (bytes: number) => 'abcdefghi '.repeat(bytes / 10);
const setCover = (person: TestPerson, notebookid: string) =>
  upload(world.backend.url, api.notebooks.changeCover, [['cover', cover, 'c.png']], person.token, {
    notebookid,
  });
const setPicture = (person: TestPerson) =>
  upload(world.backend.url, api.profiles.setPicture, [['display-picture', cover, 'p.png']], person.token);

test('what a person stores is counted exactly, through additions and removals', async () => {
  const { backend } = world;
  const sizes = [await counted(alice)];
  const step = async (act: () => Promise<unknown>) => {
    await act();
    const bytes = await counted(alice);
    expect(bytes, String(act)).toBe(await stored(alice));
    sizes.push(bytes);
  };
  const notebookId = await world.newNotebook(alice, 'Counted');
  let noteId = '';
  let address = '';
  await step(async () => {
    noteId = (await world.newNote(alice, { textContent: words(5_000), notebookId })).id;
  });
  await step(() => world.write(alice, { noteId, textContent: words(20_000) }));
  await step(() => world.write(alice, { noteId, textContent: 'short' }));
  await step(async () => {
    address = await addImage(backend, alice, noteId, await plain('#123456'));
  });
  // The same picture in another note counts again: the first note may go.
  await step(() => world.newNote(alice, { htmlContent: shown(address), notebookId }));
  await step(() => world.did(alice, api.notes.copy, { body: { noteId, notebookId } }));
  await step(() => setCover(alice, notebookId));
  await step(() => setCover(alice, notebookId));
  await step(() => setPicture(alice));
  await step(() => world.did(alice, api.profiles.deletePicture));
  await step(() => world.remove(alice, noteId));
  expect(Math.min(...sizes.slice(1))).toBeGreaterThan(0);
  await step(() => world.did(alice, api.notebooks.delete, { body: { notebookId } }));
  expect(sizes.at(-1)).toBe(0);
});

test('a notebook of many notes, which go later, is counted off at once', async () => {
  const notebookId = await world.newNotebook(alice, 'Large');
  await world.newNote(alice, { textContent: words(5_000), notebookId });
  for (let i = 0; i < 51; i += 1) await world.newNote(alice, { title: 'x', notebookId });
  expect(await counted(alice)).toBeGreaterThan(5_000);
  await world.did(alice, api.notebooks.delete, { body: { notebookId } });
  expect([await counted(alice), await stored(alice)]).toEqual([0, 0]);
  await world.backend.app.get(EventBus).settled();
});

test('W63e: an empty note costs its rows, until it is deleted; so a quota has a number of them', async () => {
  const carol = await world.signUp('dora');
  const notebookId = await world.newNotebook(carol, 'Empty ones');
  const { id } = await world.newNote(carol, { notebookId });
  expect(await counted(carol)).toBe(2_048);
  await world.run('UPDATE person_usage SET bytes = ? WHERE person_id = ?', [quota - 3_000, carol.id]);
  expect((await world.write(carol, { notebookId })).status).toBe(200);
  expect((await world.write(carol, { notebookId })).failure).toMatchObject({ code: 'storage_full' });
  await world.run('UPDATE person_usage SET bytes = 4096 WHERE person_id = ?', [carol.id]);
  await world.remove(carol, id);
  expect([await counted(carol), await stored(carol)]).toEqual([2_048, 2_048]);
});

describe('beyond the quota', () => {
  let noteId: string;
  let notebookId: string;

  beforeAll(async () => {
    notebookId = await world.newNotebook(alice, 'Full');
    noteId = (await world.newNote(alice, { textContent: words(250_000), notebookId })).id;
  });

  test('of any number of creations at once, so many succeed as there is room for', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => world.write(alice, { textContent: words(20_000), notebookId })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, failure } of made)
      if (status !== 200) expect(failure).toMatchObject({ code: 'storage_full' });
    expect(await counted(alice)).toBe(await stored(alice));
  });

  test('nothing is added, and the answer says what to do', async () => {
    const refused = { status: 422, failure: { code: 'storage_full', message: full } };
    expect(await world.write(alice, { noteId, textContent: words(280_000) })).toMatchObject(refused);
    expect((await world.note(alice, noteId)).textContent).toHaveLength(250_000);
    // To the last byte.
    await world.run('UPDATE person_usage SET bytes = ? WHERE person_id = ?', [quota, alice.id]);
    expect(await world.write(alice, {})).toMatchObject(refused);
    expect(await world.ask(alice, api.notes.copy, { body: { noteId, notebookId } })).toMatchObject(refused);
    expect(await sendImage(world.backend, alice, noteId, await plain('#654321'))).toMatchObject(refused);
    expect(await setCover(alice, notebookId)).toMatchObject(refused);
    expect(await setPicture(alice)).toMatchObject(refused);
  });

  test('an editor learns whose storage it is, and has their own', async () => {
    await world.grant('note', noteId, bob, 'edit');
    const refused = { status: 422, failure: { message: 'The author of this note has no storage left.' } };
    expect(await sendImage(world.backend, bob, noteId, await plain('#00ff00'))).toMatchObject(refused);
    expect(await world.write(bob, { noteId, textContent: words(280_000) })).toMatchObject(refused);
    expect((await world.write(bob, { title: 'Mine' })).status).toBe(200);
  });

  test('what makes room passes, and then there is room', async () => {
    expect((await world.write(alice, { noteId, textContent: 'short' })).status).toBe(200);
    expect((await world.remove(alice, noteId)).status).toBe(200);
    expect((await world.write(alice, { textContent: words(20_000) })).status).toBe(200);
  });
});

test('W64: notes are limited by the quota alone and made at a bounded rate, copies among them', async () => {
  const carol = await world.signUp('carol');
  const limiter = world.backend.app.get(RateLimiter);
  for (let i = 0; i < creationsByPerson.points - 2; i += 1)
    await limiter.consume(creationsByPerson, carol.id);
  const { id: noteId } = await world.newNote(carol);
  const body = { noteId, notebookId: await world.newNotebook(carol, 'Copies') };
  const copy = () => world.ask(carol, api.notes.copy, { body });
  expect((await copy()).status).toBe(200);
  expect((await copy()).failure).toMatchObject({ code: 'rate_limited' });
  expect((await world.write(carol, {})).failure).toMatchObject({ code: 'rate_limited' });
});

test('a database from before is counted when it is migrated', async () => {
  const note = await world.newNote(bob, { textContent: words(1_000) });
  await world.write(bob, { noteId: note.id, title: 'Twice' });
  await addImage(world.backend, bob, note.id, await plain('#abcdef'));
  const before = await counted(bob);
  expect(before).toBeGreaterThan(1_000);
  const { target } = world.backend.database;
  const later =
    migrations.length - migrations.findIndex(({ name }) => name.startsWith('SealedMailsAndUsage'));
  for (let left = later; left > 0; left -= 1) await undoLastMigration(target);
  expect(await runMigrations(target)).toHaveLength(later);
  expect([await counted(bob), await stored(bob)]).toEqual([before, before]);
});
