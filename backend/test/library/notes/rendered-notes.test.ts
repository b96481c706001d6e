// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ContentClient } from '../../../src/content/content-client.ts';
import { type Backend, createBackend } from '../../../src/create-backend.ts';
import { callApi } from '../../support/call-api.ts';
import type { TestPerson } from '../../support/people.ts';
import { startTestStack, type TestStack } from '../../support/test-stack.ts';
import { NotesWorld } from './support/notes-world.ts';

let stack: TestStack;
/** Another backend on the same database. */
let second: Backend;
let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  stack = await startTestStack();
  second = await createBackend(stack.config);
  await second.listen();
  world = new NotesWorld(stack);
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await second.close();
  await stack.close();
});

test('a note is rendered once for all who read it, and once more when it has changed', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'one' });
  await world.publish('note', noteId);
  await callApi(
    second.url,
    api.notes.create,
    { headers: {}, body: { noteId, textContent: 'two' } },
    alice.token,
  );
  const rendering = vi.spyOn(stack.app.get(ContentClient), 'render');
  const readers = [alice, bob, null, alice, bob, null];
  const readAll = async () =>
    (await Promise.all(readers.map((person) => world.note(person, noteId)))).map((note) => [
      note.textContent,
      note.htmlContent,
      note.deltaContent.ops[0]?.insert,
    ]);
  const two = ['two', expect.stringContaining('<p>two</p>'), expect.stringContaining('two')];
  expect(await readAll()).toEqual(readers.map(() => two));
  expect(await readAll()).toEqual(readers.map(() => two));
  expect(rendering).toHaveBeenCalledTimes(1);
  await world.write(alice, { noteId, textContent: 'three' });
  rendering.mockClear();
  expect((await readAll()).map(([text]) => text)).toEqual(readers.map(() => 'three'));
  expect(rendering).not.toHaveBeenCalled();
});

test('what another backend wrote is read at once, with its state', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'version 0' });
  const tags = new Set<string | null>();
  for (let version = 1; version <= 5; version += 1) {
    const body = { noteId, title: `Title ${version}`, textContent: `version ${version}` };
    await callApi(second.url, api.notes.create, { headers: {}, body }, alice.token);
    const { body: read, headers } = await world.read(alice, noteId);
    expect(read.note).toMatchObject({ title: `Title ${version}`, textContent: `version ${version}` });
    tags.add(headers.get('etag'));
  }
  expect(tags.size).toBe(5);
});

test('what is cached is not answered to a person who may no longer read it', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'for bob' });
  await world.grant('note', noteId, bob, 'view');
  expect((await world.note(bob, noteId)).textContent).toBe('for bob');
  await world.revoke(noteId);
  expect((await world.read(bob, noteId)).status).toBe(404);
  await world.remove(alice, noteId);
  expect((await world.read(alice, noteId)).status).toBe(404);
});

test('an export takes what is kept, and keeps nothing more', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'one' });
  const body = { noteId, textContent: 'two' };
  await callApi(second.url, api.notes.create, { headers: {}, body }, alice.token);
  const rendering = vi.spyOn(stack.app.get(ContentClient), 'render');
  const exported = async () => {
    const address = new URL(`${api.exports.note.path}?noteId=${noteId}&format=json`, stack.url);
    const answer = await fetch(address, { headers: { authorization: alice.token } });
    expect(await answer.text()).toContain('two');
  };
  await exported();
  expect((await world.note(alice, noteId)).textContent).toBe('two');
  expect(rendering).toHaveBeenCalledTimes(2);
  await exported();
  expect(rendering).toHaveBeenCalledTimes(2);
});

test('a refusal to one asker is none to the others', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'one' });
  await world.publish('note', noteId);
  await callApi(
    second.url,
    api.notes.create,
    { headers: {}, body: { noteId, textContent: 'two' } },
    alice.token,
  );
  const content = stack.app.get(ContentClient);
  const { render } = content;
  // What the first asks for is refused: its id is none.
  vi.spyOn(content, 'render').mockImplementationOnce((asker) => render.call(content, asker, 'no id'));
  const answers = await Promise.all([
    world.read(alice, noteId),
    world.read(bob, noteId),
    world.read(null, noteId),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400]);
});

test('while the content process is away, a note that was read is read', async () => {
  const { id: kept } = await world.newNote(alice, { textContent: 'kept' });
  const { id: other } = await world.newNote(alice, { textContent: 'other' });
  await callApi(
    second.url,
    api.notes.create,
    { headers: {}, body: { noteId: other, textContent: 'newer' } },
    alice.token,
  );
  await stack.content.stop();
  expect((await world.note(alice, kept)).textContent).toBe('kept');
  expect((await world.read(alice, other)).status).toBe(503);
});
