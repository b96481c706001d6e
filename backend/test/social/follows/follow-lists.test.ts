// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { plansOf } from '../../support/statements/query-plans.ts';

let world: SocialWorld;
let alice: TestPerson;
let fans: TestPerson[];

beforeAll(async () => {
  world = await SocialWorld.start();
  [alice, ...fans] = (await manyPeople(world.backend, 'fan', 8)) as [TestPerson, ...TestPerson[]];
  for (const fan of fans) {
    await world.follow(fan, alice.username, true);
    await world.follow(alice, fan.username, true);
  }
  // Some at the same moment.
  await world.run('UPDATE person_follow SET created_at = 5 WHERE created_at % 2 = 0');
});
afterAll(() => world.backend.close());

const lists = { followers: api.follows.followersOf, following: api.follows.followedBy };
const ask = (who: TestPerson | null, list: keyof typeof lists, query = {}, username = alice.username) =>
  world.ask(who, lists[list], { params: { username }, query });
const namesFor = async (who: TestPerson | null, list: keyof typeof lists) =>
  (await ask(who, list)).body.users.map(({ username }) => username).sort();
const all = () => fans.map(({ username }) => username).sort();

describe('W76a people around a person', () => {
  test.each(['followers', 'following'] as const)(
    '%s are listed for everyone, page by page, each once',
    async (list) => {
      expect(await namesFor(null, list)).toEqual(all());
      const seen: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const { body } = await ask(fans[0] as TestPerson, list, { limit: 3, ...(after && { after }) });
        expect(body.users.length).toBeLessThanOrEqual(3);
        seen.push(...body.users.map(({ username }) => username));
        after = body.next;
      }
      expect(seen.toSorted()).toEqual(all());
      expect((await ask(null, list, { after: 'x' })).status).toBe(400);
      expect((await ask(null, list, {}, 'nobody.here')).status).toBe(404);
    },
  );

  test('each with bio, followers and whether the reader follows them', async () => {
    const [fan, other] = fans as [TestPerson, TestPerson];
    await world.follow(fan, other.username, true);
    await world.ask(other, api.profiles.edit, { body: { bio: 'Reads.' } });
    const { users } = (await ask(fan, 'followers')).body;
    expect(users.find(({ id }) => id === other.id)).toMatchObject({
      bio: 'Reads.',
      temp: { followersCount: 2, userFollows: true },
    });
    expect(users.find(({ id }) => id === fan.id)?.temp.userFollows).toBe(false);
    const { profile } = (await world.ask(null, api.profiles.public, { params: { username: fan.username } }))
      .body;
    expect(profile?.temp.followingCount).toBe(2);
  });

  test('not people whom the reader blocked or muted, or whose account is suspended', async () => {
    const [reader, blocked, muted, suspended] = fans as [TestPerson, TestPerson, TestPerson, TestPerson];
    for (const [act, person] of [
      [api.moderation.block, blocked],
      [api.moderation.mute, muted],
    ] as const)
      await world.ask(reader, act, { params: { username: person.username }, body: { on: true } });
    const without = (...gone: TestPerson[]) =>
      all().filter((name) => gone.every(({ username }) => username !== name));
    expect(await namesFor(reader, 'followers')).toEqual(without(blocked, muted));
    await world.run('UPDATE `user` SET suspended_at = 1 WHERE id = ?', [suspended.id]);
    expect(await namesFor(null, 'following')).toEqual(without(suspended));
    expect(await namesFor(reader, 'following')).toEqual(without(blocked, muted, suspended));
    expect((await ask(null, 'followers', {}, suspended.username)).status).toBe(404);
    const few = (await ask(reader, 'followers', { limit: 4 })).body;
    expect([few.users.length < 4, few.next !== null]).toEqual([true, true]);
  });

  test('are read in the order of an index', async () => {
    for (const list of ['followers', 'following'] as const) {
      const { next } = (await ask(null, list, { limit: 2 })).body;
      const plans = await plansOf(world.backend, () => ask(null, list, { limit: 2, after: next ?? '' }));
      expect(plans.filter(({ scans }) => scans.length > 0)).toEqual([]);
      const [page] = plans.filter(({ sql }) => /ORDER BY created_at DESC/.test(sql));
      expect(page?.steps[0]).toMatch(/person_follow_(followed|latest)/);
      expect(page?.steps.join('; ')).not.toMatch(/filesort|USE TEMP B-TREE/);
    }
  });
});
