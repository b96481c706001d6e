// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { callLoosely } from '../../support/call-api.ts';
import { commonTag, commonWord, fillShelves, rareTitleWord } from '../../support/fixtures/full-shelves.ts';
import { type ListCall, publicListCalls } from '../../support/fixtures/list-calls.ts';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { plansOf } from '../../support/statements/query-plans.ts';
import { runStatement } from '../../support/statements/run-statement.ts';
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
  // More than SQLite takes to be cheaper than an index of which it knows nothing, and fewer than MariaDB reads all for.
  const crowd = (await manyPeople(backend, 'follower', 400)).slice(0, 40);
  const alice = people[0] as TestPerson;
  const pairs = crowd.flatMap(({ id }) => [
    [id, alice.id],
    [alice.id, id],
  ]);
  await runStatement(
    backend,
    `INSERT INTO person_follow (follower_id, followed_id, created_at) VALUES ${pairs.map(() => '(?, ?, 1)').join(', ')}`,
    pairs.flat(),
  );
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

  test.each<Omit<ListCall, 'query'>>([
    { name: 'followers', endpoint: api.follows.followersOf, params: { username: 'alice' } },
    { name: 'whom a person follows', endpoint: api.follows.followedBy, params: { username: 'alice' } },
    { name: 'writers of a topic', endpoint: api.hashtags.writers, params: { hashtag: commonTag } },
  ])('$name: no more accounts are looked at than are shown', async ({ endpoint, params = {} }) => {
    const plans = await plansOf(backend, async () => {
      const answer = await callLoosely(backend.url, endpoint, { params });
      expect(answer.status).toBe(200);
      expect((answer.body as unknown as { users: unknown[] }).users).not.toEqual([]);
    });
    expect(plans.flatMap(({ scans }) => scans.filter((step) => !/writer|newest/.test(step)))).toEqual([]);
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
