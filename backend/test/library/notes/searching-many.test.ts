// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { callLoosely } from '../../support/call-api.ts';
import { commonWord, fillShelves, rareTextWord, rareTitleWord } from '../../support/fixtures/full-shelves.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { plansOf } from '../../support/statements/query-plans.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

/*
 * Of many notes, a page is found in another way for a word that few have than for one that most have, and in a third
 * way far behind. Each is to be what is left of the same list without a search.
 */

const shelves = { notes: 700, notebooks: 20, shared: 20, saved: 20, textCharacters: 1_500 };

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
  await backend.app.get(UnitOfWork).run(({ manager }) => fillShelves(manager, alice.id, bob.id, shelves));
});
afterAll(() => backend.close());

type Query = Record<string, string | number | readonly string[]>;

async function page(asked: Query): Promise<{ ids: string[]; count: number }> {
  const query = { ...asked, savedNotes: 'left-out' };
  const { status, body } = await callLoosely(backend.url, api.notes.list, { query }, alice.token);
  expect(status).toBe(200);
  const { notes, count } = body as { notes: { id: string }[]; count: number };
  return { ids: notes.map(({ id }) => id), count };
}

/** Each page up to the one behind the last. */
async function allPages(query: Query): Promise<{ ids: string[]; counts: number[] }> {
  const ids: string[] = [];
  const counts = new Set<number>();
  for (let offset = 0; ; offset += 100) {
    const found = await page({ ...query, limit: 100, offset });
    counts.add(found.count);
    if (found.ids.length === 0) return { ids, counts: [...counts] };
    ids.push(...found.ids);
  }
}

/** Notes that have the word, by what is stored and nothing that searches. */
async function having(word: string): Promise<Set<string>> {
  const rows: { id: string; text: string }[] = await backend.app.get(Reads).manager.query(
    `SELECT note.id AS id, CONCAT(note.title, ' ', note_content.\`text\`) AS text
       FROM note JOIN note_content ON note_content.note_id = note.id WHERE note.author_id = ?`,
    [alice.id],
  );
  return new Set(rows.filter(({ text }) => text.split(' ').includes(word)).map(({ id }) => id));
}

const orders: Query[] = [
  {},
  { sortOrder: 'ASC' },
  { sortBy: 'createdAt' },
  { sortBy: 'title' },
  { sortBy: 'title', sortOrder: 'DESC' },
  { sharing: ['private', 'shared'] },
];

/** How many it finds. `all` is the same list without a search. */
async function expectEveryPageOf(word: string, query: Query, all: readonly string[]): Promise<number> {
  const [found, stored] = await Promise.all([allPages({ ...query, searchQuery: word }), having(word)]);
  const expected = all.filter((id) => stored.has(id));
  expect(found).toEqual({ ids: expected, counts: [expected.length] });
  return expected.length;
}

test.each(orders)('every page of what a search finds is what is left of the list: %o', async (query) => {
  const { ids: all } = await allPages(query);
  expect(await expectEveryPageOf(commonWord, query, all)).toBeGreaterThan(550);
  expect(await expectEveryPageOf(rareTitleWord, query, all)).toBeGreaterThan(4);
  expect(await expectEveryPageOf(rareTextWord, query, all)).toBeLessThan(8);
  expect(await expectEveryPageOf('zyzzyva', query, all)).toBe(0);
});

test('what most notes have is read in the order of the list, what few have by the ids, and nothing is gathered', async () => {
  const pages = async (searchQuery: string) => {
    const query = { searchQuery, savedNotes: 'left-out', sortBy: 'createdAt' };
    const plans = await plansOf(backend, () =>
      callLoosely(backend.url, api.notes.list, { query }, alice.token),
    );
    expect(plans.flatMap(({ scans }) => scans)).toEqual([]);
    return plans.filter(({ sql }) => sql.includes('ORDER BY note.created_at'));
  };
  const [inOrder] = await pages(commonWord);
  expect(inOrder?.steps[0]).toMatch(/^(SEARCH )?note .*note_author_created/);
  expect(inOrder?.steps.join('; ')).toMatch(/search_doc_subject/);
  expect(inOrder?.steps.join('; ')).not.toMatch(/filesort|TEMP B-TREE|temporary|derived|MATERIALIZE/);
  const [byId] = await pages(rareTitleWord);
  expect(byId?.steps.join('; ')).toMatch(/search_doc range PRIMARY|SEARCH search_doc USING PRIMARY KEY/);
});

test('a note that was just given away is on no page and is not counted, with any remaining words', async () => {
  const [givenId = ''] = (await page({ searchQuery: commonWord })).ids;
  const { ids: all } = await allPages({});
  const give = (person: TestPerson) =>
    backend.app
      .get(UnitOfWork)
      .run(({ manager }) =>
        manager.query('UPDATE note SET author_id = ? WHERE id = ?', [person.id, givenId]),
      );
  const count = await expectEveryPageOf(commonWord, {}, all);
  await give(bob);
  const left = all.filter((id) => id !== givenId);
  expect(await expectEveryPageOf(commonWord, {}, left)).toBe(count - 1);
  await give(alice);
  expect(await expectEveryPageOf(commonWord, {}, all)).toBe(count);
});
