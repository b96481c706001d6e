import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { callLoosely } from '../support/call-api.ts';
import { type FullShelves, fillShelves } from '../support/full-shelves.ts';
import { listCalls } from '../support/list-calls.ts';
import { signUp, type TestPerson } from '../support/people.ts';
import { plansOf } from '../support/query-plans.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

/** Enough that a database prefers an index to reading everything. `npm run bench:lists` has ten thousand. */
const shelves = { notes: 600, notebooks: 60, shared: 40, saved: 40, textCharacters: 200 };

let backend: TestBackend;
let alice: TestPerson;
let filled: FullShelves;

beforeAll(async () => {
  backend = await startTestBackend();
  const names = ['alice', 'bob', 'carol', 'dora', 'emil', 'fritz', 'gerda', 'hugo'];
  const people: TestPerson[] = [];
  for (const name of names) people.push(await signUp(backend, name));
  alice = people[0] as TestPerson;
  await backend.app.get(UnitOfWork).run(async ({ manager }) => {
    for (let i = 0; i < people.length; i += 2) {
      const [person, other] = people.slice(i, i + 2) as [TestPerson, TestPerson];
      const both = await fillShelves(manager, person.id, other.id, shelves);
      if (i === 0) filled = both;
    }
  });
  const { manager } = backend.app.get(Reads);
  if (manager.connection.options.type !== 'better-sqlite3')
    await manager.query(
      'ANALYZE TABLE note, notebook, note_grant, notebook_grant, note_save, notebook_save, note_content, note_search, section',
    );
});
afterAll(() => backend.close());

// The addresses are known only once the shelves are full; the names are the same for any.
const names = listCalls({ largestNotebookId: '', publicNotebookId: '' }, { deep: 0 }).map(({ name }) => name);

describe('every list is found by indexes, whoever else has how much', () => {
  test.each(names)('%s', async (name) => {
    const call = listCalls(filled, { deep: 500 }).find((one) => one.name === name);
    if (!call) throw new Error('No such call');
    const plans = await plansOf(backend, async () => {
      const answer = await callLoosely(backend.url, call.endpoint, { query: call.query }, alice.token);
      expect(answer.status).toBe(200);
    });
    expect(plans.length).toBeGreaterThan(1);
    // However many notes and notebooks there are.
    expect(plans.length).toBeLessThanOrEqual(9);
    expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([]);
  });

  test('the order of one’s own notes comes from an index: nothing is sorted but notes of one instant', async () => {
    for (const sortBy of ['updatedAt', 'createdAt', 'title']) {
      const plans = await plansOf(backend, () =>
        callLoosely(
          backend.url,
          listCalls(filled, { deep: 0 })[0]?.endpoint as never,
          { query: { sortBy } },
          alice.token,
        ),
      );
      const page = plans.find(({ sql }) => sql.includes('note.author_id = ?') && sql.includes('ORDER BY'));
      expect(page?.steps.join('; ')).toMatch(/note_author_(updated|created|title)/);
      expect(page?.steps.join('; ')).not.toMatch(/filesort|USE TEMP B-TREE FOR ORDER BY/);
    }
  });
});
