// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { callApi, callLoosely } from '../../support/call-api.ts';
import { fillShelves } from '../../support/fixtures/full-shelves.ts';
import { HintListener } from '../../support/hint-listener.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

const shelves = { notes: 400, notebooks: 10, shared: 40, saved: 40, textCharacters: 300 };

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;
let largest: string;

beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
  // Bob's notes are shared with alice and saved by her; it is his largest notebook that goes.
  await backend.app.get(UnitOfWork).run(async ({ manager }) => {
    await fillShelves(manager, alice.id, bob.id, shelves);
  });
  const [row] = await query<{ id: string }>(
    'SELECT notebook_id AS id FROM note WHERE author_id = ? GROUP BY notebook_id ORDER BY COUNT(*) DESC LIMIT 1',
    bob.id,
  );
  largest = row?.id as string;
});
afterAll(() => backend.close());

const query = async <R>(sql: string, ...values: unknown[]): Promise<R[]> =>
  backend.app.get(Reads).manager.query(sql, values);
const notesOf = async (person: TestPerson) =>
  (await callLoosely(backend.url, api.notes.list, { query: { limit: 1 } }, person.token)).body;

describe('a notebook with very many notes', () => {
  test('W10 C3: is gone for everybody at once, with every epoch raised, and its rows follow by themselves', async () => {
    const ids = (await query<{ id: string }>('SELECT id FROM note WHERE notebook_id = ?', largest)).map(
      ({ id }) => id,
    );
    expect(ids.length).toBeGreaterThan(200);
    const [sharedId] = (
      await query<{ id: string }>(
        'SELECT note.id FROM note JOIN note_grant ON note_grant.note_id = note.id WHERE note.notebook_id = ?',
        largest,
      )
    ).map(({ id }) => id);
    const before = { bob: (await notesOf(bob)).count, alice: (await notesOf(alice)).savedCount };
    await using hints = await HintListener.open(backend, 'listener');

    const answer = await callApi(
      backend.url,
      api.notebooks.delete,
      { body: { notebookId: largest } },
      bob.token,
    );
    expect(answer.status).toBe(200);

    expect((await notesOf(bob)).count).toBe((before.bob ?? 0) - ids.length);
    expect((await notesOf(alice)).savedCount).toBeLessThan(before.alice ?? 0);
    for (const person of [alice, bob, null]) {
      const read = await callLoosely(
        backend.url,
        api.notes.list,
        { query: { noteId: sharedId as string, content: 'live' } },
        person?.token,
      );
      expect(read.status).toBe(404);
      const listed = await callLoosely(
        backend.url,
        api.notebooks.notes,
        { query: { notebookId: largest } },
        person?.token,
      );
      expect(listed.status).toBe(404);
    }
    const told = new Set<string>();
    while (told.size < ids.length) {
      const hint = await hints.next();
      if (hint.type === 'access-changed') for (const id of hint.noteIds) told.add(id);
    }
    expect([...told].sort()).toEqual(ids.sort());

    await vi.waitFor(
      async () => {
        const [left] = await query<{ notes: number; notebooks: number; nobodies: number; heads: number }>(
          `SELECT (SELECT COUNT(*) FROM note WHERE notebook_id = ?) AS notes,
             (SELECT COUNT(*) FROM notebook WHERE id = ?) AS notebooks,
             (SELECT COUNT(*) FROM note_head WHERE note_id IN (${ids.map(() => '?').join(', ')})) AS heads,
             (SELECT COUNT(*) FROM \`user\` WHERE ended_at IS NOT NULL) AS nobodies`,
          largest,
          largest,
          ...ids,
        );
        expect(left).toEqual({ notes: 0, notebooks: 0, heads: 0, nobodies: 0 });
      },
      { timeout: 60_000, interval: 50 },
    );
    expect((await notesOf(bob)).count).toBe((before.bob ?? 0) - ids.length);
  });
});
