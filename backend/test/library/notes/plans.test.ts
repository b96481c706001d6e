// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { callLoosely } from '../../support/call-api.ts';
import { type FullShelves, fillShelves } from '../../support/fixtures/full-shelves.ts';
import { listCalls } from '../../support/fixtures/list-calls.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { plansOf } from '../../support/statements/query-plans.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

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
});
afterAll(() => backend.close());

// The addresses are known only once the shelves are full; the names are the same for any.
const names = listCalls({ largestNotebookId: '', publicNotebookId: '' }, { deep: 0 }).map(({ name }) => name);

describe('every list is found by indexes, for any amount of other people’s notes', () => {
  test.each(names)('%s', async (name) => {
    const call = listCalls(filled, { deep: 500 }).find((one) => one.name === name);
    if (!call) throw new Error('No such call');
    const plans = await plansOf(backend, async () => {
      const answer = await callLoosely(backend.url, call.endpoint, { query: call.query }, alice.token);
      expect(answer.status).toBe(200);
    });
    expect(plans.length).toBeGreaterThan(1);
    // However many notes and notebooks there are: each part of a view takes a statement or two, drafts two more.
    expect(plans.length).toBeLessThanOrEqual(20);
    expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([]);
  });

  test.each([
    {},
    { sortBy: 'createdAt' },
    { sortBy: 'title' },
    { offset: 500 },
    { sharing: 'private' },
    { sharing: ['shared', 'published'] },
    { notebookId: true },
    { notebookId: true, sortBy: 'title', sharing: 'published' },
  ])(
    'a page of one’s own notes and their count are read from an index alone, in its order: %o',
    async (asked) => {
      const { notebookId, ...query } = asked;
      const plans = await plansOf(backend, () => {
        if (!notebookId) return callLoosely(backend.url, api.notes.list, { query }, alice.token);
        const ofNotebook = { ...query, notebookId: filled.largestNotebookId };
        return callLoosely(backend.url, api.notebooks.notes, { query: ofNotebook }, alice.token);
      });
      const own = plans.filter(({ sql }) => /FROM note WHERE \(note\.(author_id|notebook_id)/.test(sql));
      expect(own).toHaveLength(2);
      for (const { sql, steps } of own) {
        const [notes = ''] = steps;
        expect(notes).toMatch(/Using( where; Using)? index \(|USING COVERING INDEX/);
        expect(notes).toMatch(/note_(author|notebook)/);
        if (!sql.includes('ORDER BY')) continue;
        expect(notes).toMatch(/note_(author|notebook)_(updated|created|title)/);
        expect(steps.join('; ')).not.toMatch(/filesort|USE TEMP B-TREE FOR ORDER BY/);
      }
    },
  );

  test('rights to saved notes are asked for one note at a time, and rows are read by their ids', async () => {
    const plans = await plansOf(backend, () => callLoosely(backend.url, api.notes.list, {}, alice.token));
    const saved = plans.find(({ sql }) => sql.includes('FROM note_save WHERE'));
    // Neither what is shared with the person is gathered for it, nor does it begin with all notebooks.
    expect(saved?.steps.filter((step) => /MATERIALIZED|^notebook (?!eq_ref PRIMARY)/.test(step))).toEqual([]);
    expect(saved?.steps.some((step) => /notebook_grant/.test(step))).toBe(true);
    const rows = plans.find(({ sql }) => sql.includes('note.preview'));
    expect(rows?.steps[0]).toMatch(
      /^note (range|eq_ref|const) PRIMARY|^SEARCH note USING INDEX sqlite_autoindex_note_1/,
    );
  });

  test('W27: the reading list is read in the order of its indexes, and rights one thing at a time', async () => {
    const plans = await plansOf(backend, () => callLoosely(backend.url, api.saved.list, {}, alice.token));
    for (const kind of ['note', 'notebook']) {
      const { steps = [] } = plans.find(({ sql }) => sql.includes(`FROM ${kind}_save save`)) ?? {};
      expect(steps[0]).toMatch(new RegExp(`save.*${kind}_save_newest`));
      expect(steps.join('; ')).not.toMatch(/filesort|TEMP B-TREE|MATERIALIZED/);
    }
  });
});
