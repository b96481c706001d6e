// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  runMigrations,
  undoLastMigration,
} from '../../../src/platform/database/connection/run-migrations.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { insertNotes } from '../../accounts/deletion/support/insert-notes.ts';
import { callApi } from '../../support/call-api.ts';
import { ownNotebooks } from '../../support/fixtures/own-notebooks.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import type { TestBackend } from '../../support/test-backend.ts';
import { referringTables } from '../../support/test-database.ts';
import { startTestStack } from '../../support/test-stack.ts';
import { newNote, notesOf } from './support/things.ts';

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
/** In the order of their ids, and more than the upgrade takes at once. */
let shared: string[];

beforeAll(async () => {
  backend = await startTestStack();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
  carol = await signUp(backend, 'carol');
  shared = await insertNotes(backend, { author: alice, editor: bob, count: 520 });
});
afterAll(() => backend.close());

const grants = async (): Promise<{ right: number; wrong: number }> => {
  const [row] = await backend.app.get(Reads).manager.query<{ right_ones: unknown; wrong_ones: unknown }[]>(
    `SELECT COUNT(CASE WHEN note_grant.author_id = note.author_id THEN 1 END) AS right_ones,
       COUNT(CASE WHEN note_grant.author_id = note.author_id THEN NULL ELSE 1 END) AS wrong_ones
     FROM note_grant LEFT JOIN note ON note.id = note_grant.note_id`,
  );
  return { right: Number(row?.right_ones), wrong: Number(row?.wrong_ones) };
};
const countOf = async (person: TestPerson, sharing: 'private' | 'shared') => {
  const query = { sharing: [sharing], limit: 1 };
  return (await callApi(backend.url, api.notes.list, { query }, person.token)).body.count;
};
const hasAuthors = () =>
  write('SELECT author_id FROM note_grant LIMIT 1').then(
    () => true,
    () => false,
  );
const write = (sql: string, ...values: unknown[]) =>
  backend.app.get(UnitOfWork).run(({ manager }) => manager.query(sql, values));

test('a grant on a note names its author, also when it is given again and when its notebook is deleted', async () => {
  const of = notesOf(backend);
  const id = await newNote(backend, carol);
  await of.share(carol, id, [bob], [alice]);
  await of.share(carol, id, [alice], []);
  await of.share(carol, id, [alice, bob], []);
  expect(await grants()).toEqual({ right: 522, wrong: 0 });
  expect([await countOf(carol, 'shared'), await countOf(carol, 'private')]).toEqual([1, 0]);
  await of.share(carol, id, [], []);
  expect([await countOf(carol, 'shared'), await countOf(carol, 'private')]).toEqual([0, 1]);

  const large = await insertNotes(backend, { author: carol, editor: bob, count: 60 });
  expect(await countOf(carol, 'shared')).toBe(60);
  await callApi(backend.url, api.notebooks.create, { body: { name: 'Another' } }, carol.token);
  const notebook = (await ownNotebooks(backend.url, carol.token)).find(({ isDefault }) => isDefault);
  await callApi(
    backend.url,
    api.notebooks.delete,
    { body: { notebookId: notebook?.id as string } },
    carol.token,
  );
  expect(await grants()).toEqual({ right: shared.length, wrong: 0 });
  expect([await countOf(carol, 'shared'), large.length]).toEqual([0, 60]);
});

test('an upgrade names the authors of grants from before it, and of those where it was killed', async () => {
  const { target } = backend.database;
  let again = 0;
  for (; await hasAuthors(); again += 1) await undoLastMigration(target);
  expect(await runMigrations(target)).toHaveLength(again);
  expect(await grants()).toEqual({ right: shared.length, wrong: 0 });

  for (const table of referringTables) await write(`DROP TABLE ${table}`);
  await write('DELETE FROM migrations WHERE `timestamp` >= ?', '1763700000013');
  await write("UPDATE note_grant SET author_id = '' WHERE note_id > ?", shared[250]);
  expect(await countOf(alice, 'shared')).toBe(251);
  expect(await runMigrations(target)).toHaveLength(again);
  expect(await grants()).toEqual({ right: shared.length, wrong: 0 });
  expect([await countOf(alice, 'shared'), await countOf(alice, 'private')]).toEqual([shared.length, 0]);
});
