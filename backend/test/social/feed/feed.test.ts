// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Reads } from '../../../src/platform/database/reads.ts';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { countQueries } from '../../support/statements/count-queries.ts';
import { plansOf } from '../../support/statements/query-plans.ts';

let world: SocialWorld;
let people: TestPerson[];

beforeAll(async () => {
  world = await SocialWorld.start();
  people = await manyPeople(world.backend, 'reader', 19);
});
afterAll(() => world.backend.close());

const some = (count: number): TestPerson[] => people.splice(0, count);
const feed = async (person: TestPerson, query: Record<string, unknown> = {}) => {
  const { notes, count } = await world.did(person, api.feed.list, { query });
  return { ids: notes.map(({ id }) => id), count };
};

/** Published notes of one author, last edited at these moments. */
async function publish(author: TestPerson, edits: readonly number[], tag?: string): Promise<string[]> {
  const ids = await world.newNotes(author, await world.newNotebook(author), edits.length);
  for (const [index, id] of ids.entries()) {
    await world.run('UPDATE note SET updated_at = ?, created_at = ? WHERE id = ?', [
      edits[index],
      edits[index],
      id,
    ]);
    if (tag !== undefined)
      await world.run(
        'INSERT INTO note_hashtag (note_id, tag, author_id, is_public, updated_at) VALUES (?, ?, ?, 0, ?)',
        [id, tag, author.id, edits[index]],
      );
  }
  await world.run(`UPDATE note SET published_at = 1 WHERE id IN (${ids.map(() => '?').join(', ')})`, ids);
  return ids;
}

const followTag = (person: TestPerson, hashtag: string) =>
  world.did(person, api.follows.hashtag, { params: { hashtag }, body: { on: true } });

describe('W78 the feed', () => {
  test('merges the lists of followed people and topics, each note once, in one order', async () => {
    const [alice, bob, carol, dora] = some(4) as [TestPerson, TestPerson, TestPerson, TestPerson];
    const [b1, b2, b3] = await publish(bob, [10, 40, 30]);
    const [c1, c2] = await publish(carol, [20, 50], 'gardens');
    const [d1] = await publish(dora, [45], 'gardens');
    await publish(alice, [60], 'gardens');
    expect(await feed(alice)).toEqual({ ids: [], count: 0 });
    await world.follow(alice, bob.username, true);
    expect(await feed(alice)).toEqual({ ids: [b2, b3, b1], count: 3 });
    await followTag(alice, 'gardens');
    expect(await feed(alice)).toEqual({ ids: [c2, d1, b2, b3, c1, b1], count: 6 });
    await world.follow(alice, carol.username, true);
    expect(await feed(alice)).toEqual({ ids: [c2, d1, b2, b3, c1, b1], count: 6 });
    expect(await feed(alice, { limit: 2, offset: 3 })).toEqual({ ids: [b3, c1], count: 6 });
    expect((await feed(alice, { sortOrder: 'ASC', limit: 3 })).ids).toEqual([b1, c1, b3]);
    const { notes } = await world.did(alice, api.feed.list, {});
    const byTag = { kind: 'hashtag', tag: 'gardens' };
    const byAuthor = { kind: 'author' };
    expect(notes.map(({ reason }) => reason)).toEqual([
      byAuthor,
      byTag,
      byAuthor,
      byAuthor,
      byAuthor,
      byAuthor,
    ]);
    expect((await feed(alice, { sortBy: 'publishedAt' })).count).toBe(6);
    expect(new Set((await feed(alice, { sortBy: 'createdAt' })).ids)).toEqual(
      new Set([c2, d1, b2, b3, c1, b1]),
    );
  });

  test('fills its page where one note is in several lists, or the first of a list is unwanted', async () => {
    const [alice, bob, carol] = some(3) as [TestPerson, TestPerson, TestPerson];
    const [b1] = await publish(bob, [30], 'herbs');
    const [c1, c2] = await publish(carol, [10, 20]);
    await publish(alice, [40], 'herbs');
    await world.follow(alice, bob.username, true);
    await world.follow(alice, carol.username, true);
    await followTag(alice, 'herbs');
    for (const sortBy of ['updatedAt', 'createdAt']) {
      expect((await feed(alice, { sortBy, limit: 2 })).ids).toEqual([b1, c2]);
      expect((await feed(alice, { sortBy, limit: 2, offset: 1 })).ids).toEqual([c2, c1]);
    }
  });

  test('A13 W77 has nothing that is not public, and no person who was muted, blocked or hidden', async () => {
    const [alice, bob, carol] = some(3) as [TestPerson, TestPerson, TestPerson];
    const [b1, b2] = (await publish(bob, [1, 2])) as [string, string];
    const [c1] = (await publish(carol, [3], 'plums')) as [string];
    await world.follow(alice, bob.username, true);
    await followTag(alice, 'plums');
    expect((await feed(alice)).ids).toEqual([c1, b2, b1]);
    await world.run('UPDATE note SET published_at = NULL WHERE id = ?', [b2]);
    expect(await feed(alice)).toEqual({ ids: [c1, b1], count: 2 });
    await world.run('UPDATE note SET hidden = 1, is_protected = 0 WHERE id = ?', [b1]);
    expect(await feed(alice)).toEqual({ ids: [c1], count: 1 });
    await world.did(alice, api.moderation.mute, { params: { username: carol.username }, body: { on: true } });
    expect(await feed(alice)).toEqual({ ids: [], count: 0 });
    await world.did(alice, api.moderation.mute, {
      params: { username: carol.username },
      body: { on: false },
    });
    expect((await feed(alice)).ids).toEqual([c1]);
    await world.block(alice, carol.username);
    expect((await feed(alice)).ids).toEqual([]);
  });

  test('costs the same however many there are, by indexes, and follows of a prolific author cost no more', async () => {
    const [alice, bob, carol] = some(3) as [TestPerson, TestPerson, TestPerson];
    await publish(bob, [1]);
    await world.follow(alice, bob.username, true);
    await followTag(alice, 'travel');
    await world.folded();
    const few = await countQueries(world.backend, () => feed(alice));
    const ids = await publish(
      carol,
      Array.from({ length: 120 }, (_, index) => 100 + index),
      'travel',
    );
    await world.follow(alice, carol.username, true);
    // A database reads an index where a tag is one among several.
    for (const tag of ['sea', 'wind', 'sand', 'salt'])
      await world.run(
        `INSERT INTO note_hashtag (note_id, tag, author_id, is_public, updated_at)
         SELECT id, ?, author_id, 1, updated_at FROM note WHERE id IN (${ids.map(() => '?').join(', ')})`,
        [tag, ...ids],
      );
    await world.folded();
    let page = { ids: [] as string[], count: 0 };
    expect(
      await countQueries(world.backend, async () => {
        page = await feed(alice);
      }),
    ).toBe(few);
    expect([page.ids.length, page.count]).toEqual([30, 121]);
    await world.run('UPDATE note SET popularity = 1');
    await world.run('UPDATE note_hashtag SET popularity = 1');
    for (const sortBy of ['updatedAt', 'createdAt', 'publishedAt', 'popularity']) {
      const plans = await plansOf(world.backend, () => feed(alice, { sortBy }));
      const lists = plans.filter(({ sql }) => /_follow\b|UNION ALL SELECT id, at/.test(sql));
      expect(lists.length).toBeGreaterThanOrEqual(3);
      expect(
        lists.flatMap(({ scans }) =>
          scans.filter((step) => !/by_author|by_hashtag|tagged|newest/.test(step)),
        ),
      ).toEqual([]);
      // Nor all public notes, by an index that begins with the mark.
      expect(lists.flatMap(({ steps }) => steps.filter((step) => step.endsWith('(is_public=?)')))).toEqual(
        [],
      );
    }
    // Lists up to a place have one lower bound: a plan does not tell which of two a database walks from.
    const plans = await plansOf(world.backend, () => feed(alice, { sortBy: 'popularity', limit: 1 }));
    const bounded = plans.map(({ sql }) => sql).filter((sql) => sql.includes('popularity >= '));
    expect(bounded).toHaveLength(1);
    expect(bounded[0]).not.toContain('popularity > 0');
  });

  test('counts from the follows and not from all public notes, and each note once', async () => {
    const [alice, bob] = some(2) as [TestPerson, TestPerson];
    const ids = await publish(bob, [1, 2, 3], 'garlic');
    await world.run(
      `INSERT INTO note_hashtag (note_id, tag, author_id, is_public, updated_at)
       SELECT id, 'onions', author_id, 1, updated_at FROM note WHERE id IN (?, ?, ?)`,
      ids,
    );
    for (const tag of ['garlic', 'onions']) await followTag(alice, tag);
    expect((await feed(alice)).count).toBe(3);
    if (world.backend.app.get(Reads).manager.connection.options.type !== 'better-sqlite3') return;
    const plans = await plansOf(world.backend, () => feed(alice));
    const counts = plans.filter(({ sql }) => sql.startsWith('SELECT COUNT(*)') && sql.includes('by_author'));
    expect(counts.length).toBe(2);
    const steps = counts.flatMap(({ steps }) => steps);
    expect(steps.filter((step) => /^SEARCH (note|note_hashtag) .*\(is_public=\?\)$/.test(step))).toEqual([]);
  });

  test('looks at so many notes of all followed hashtags together, also where none of them is wanted', async () => {
    const [alice, bob] = some(2) as [TestPerson, TestPerson];
    const [b1] = (await publish(bob, [1], 'leeks')) as [string];
    const own = Array.from({ length: 100 }, (_, index) => 10 + index);
    const [first, second] = (await publish(alice, own, 'leeks')) as [string, string];
    const tags = ['leeks', ...Array.from({ length: 299 }, (_, index) => `leek${index}`)];
    await world.run(
      `INSERT INTO hashtag_follow (user_id, tag, created_at) VALUES ${tags.map(() => '(?, ?, 1)').join(', ')}`,
      tags.flatMap((tag) => [alice.id, tag]),
    );
    await world.run(
      `INSERT INTO note_hashtag (note_id, tag, author_id, is_public, updated_at)
       SELECT ?, tag, user_id, 1, 11 FROM hashtag_follow WHERE user_id = ? AND tag <> 'leeks'`,
      [second, alice.id],
    );
    for (const sortBy of ['updatedAt', 'createdAt'])
      expect(await feed(alice, { sortBy })).toEqual({ ids: [], count: 0 });
    await world.run('DELETE FROM note WHERE id = ?', [first]);
    for (const sortBy of ['updatedAt', 'createdAt'])
      expect((await feed(alice, { sortBy })).ids).toEqual([b1]);
  });

  test('is limited by person', async () => {
    const [alice] = some(1) as [TestPerson];
    let refused = 0;
    // Fewer at once than may wait for their turn.
    for (let asked = 0; asked < 121; asked += 11) {
      const answers = await Promise.all(Array.from({ length: 11 }, () => world.ask(alice, api.feed.list)));
      refused += answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBe(1);
  });

  test('needs a session', async () => {
    expect((await world.ask(null, api.feed.list)).status).toBe(401);
  });
});
