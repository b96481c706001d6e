// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { callLoosely } from '../../support/call-api.ts';
import { commonWord, fillShelves, rareTitleWord } from '../../support/fixtures/full-shelves.ts';
import { publicListCalls } from '../../support/fixtures/list-calls.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { plansOf } from '../../support/statements/query-plans.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

/** So many public notes that they are counted to the end of what is counted. */
const shelves = { notes: 900, notebooks: 60, shared: 0, saved: 0, textCharacters: 100 };

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  const people: TestPerson[] = [];
  for (const name of ['alice', 'bob', 'carol', 'dora', 'emil', 'fritz', 'gerda', 'hugo'])
    people.push(await signUp(backend, name));
  await backend.app.get(UnitOfWork).run(async ({ manager }) => {
    for (let i = 0; i < 4; i += 2)
      await fillShelves(manager, people[i]?.id as string, people[i + 1]?.id as string, shelves);
  });
});
afterAll(() => backend.close());

const calls = publicListCalls({ deep: 500 });

describe('every public list is found by indexes', () => {
  test.each(calls)('$name', async ({ name, endpoint, params = {}, query }) => {
    const plans = await plansOf(backend, async () => {
      const answer = await callLoosely(backend.url, endpoint, { params, query });
      expect(answer.status).toBe(200);
      const { count } = answer.body as unknown as { count: number };
      expect(count).toBeGreaterThan(0);
      if (/notes (of everyone|with a common tag)/.test(name)) expect(count).toBe(1_000);
    });
    // However many there are.
    expect(plans.length).toBeLessThanOrEqual(11);
    expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([]);
  });

  test.each([commonWord, rareTitleWord, 'thistle', 'alice', 'alcie', 'zyzzyva'])(
    'W86 a search of a guest for %s',
    async (word) => {
      const plans = await plansOf(backend, async () => {
        expect((await callLoosely(backend.url, api.search.all, { query: { query: word } })).status).toBe(200);
      });
      expect(plans.length).toBeLessThanOrEqual(30);
      expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([]);
    },
  );

  test.each(calls.filter(({ name, query }) => !query.searchQuery && !/rare tag|person by/.test(name)))(
    '$name is read in the order of an index',
    async ({ endpoint, params = {}, query }) => {
      const plans = await plansOf(backend, () => callLoosely(backend.url, endpoint, { params, query }));
      const pages = plans.filter(({ sql }) => / ORDER BY [\s\S]* LIMIT \d+ OFFSET/.test(sql));
      expect(pages).toHaveLength(1);
      expect(pages[0]?.steps[0]).toMatch(/_(public|newest|first|popular)/);
      expect(pages[0]?.steps.join('; ')).not.toMatch(/filesort|USE TEMP B-TREE FOR ORDER BY/);
    },
  );
});
