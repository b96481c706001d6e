// @module-tag mariadb
import { api, type EndpointDefinition, listPlaceOf } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notebookHashtagsRepair } from '../../../src/library/notebooks/write/notebook-hashtags.repair.ts';
import { publicNotesRepair } from '../../../src/library/notes/lists/public-notes.repair.ts';
import type { Repair } from '../../../src/platform/database/repair.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import { callLoosely } from '../../support/call-api.ts';
import type { TestPerson } from '../../support/people.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  carol = await world.signUp('carol');
});
afterAll(() => world.backend.close());

type Query = Record<string, unknown>;
const of = (params: Record<string, string>) => ({ params });

async function noteTitles(who: TestPerson | null, endpoint: EndpointDefinition, request: Query) {
  const { notes, count } = (await world.did(who, endpoint, request)) as unknown as {
    notes: { title: string }[];
    count: number;
  };
  return [count, ...notes.map(({ title }) => title)];
}
async function notebookNames(who: TestPerson | null, endpoint: EndpointDefinition, request: Query) {
  const { notebooks, count } = (await world.did(who, endpoint, request)) as unknown as {
    notebooks: { name: string }[];
    count: number;
  };
  return [count, ...notebooks.map(({ name }) => name)];
}
const newNote = async (person: TestPerson, title: string, text = '', notebookId?: string) =>
  (await world.newNote(person, { title, textContent: text, ...(notebookId && { notebookId }) })).id;
const publish = (person: TestPerson, noteId: string, on = true) =>
  world.did(person, api.notes.publish, { body: { noteId, on } });
const publishNotebook = (person: TestPerson, notebookId: string, on = true) =>
  world.did(person, api.notebooks.publish, { body: { notebookId, on } });
const describeNotebook = (person: TestPerson, id: string, description: string) =>
  world.did(person, api.notebooks.edit, { body: { id, description } });
const repair = (one: Repair, options: { checkOnly: boolean }) =>
  world.backend.app.get(UnitOfWork).run(({ manager }) => one.run(manager, options));
const topic = async (tag: string) =>
  (await world.did(null, api.hashtags.one, { params: { hashtag: tag } })).hashtag;

describe('public lists', () => {
  test('have what everyone may read and nothing else, the same for everyone', async () => {
    const [first, second] = [
      await newNote(alice, 'First', 'harbour'),
      await newNote(bob, 'Second', 'lantern'),
    ];
    await newNote(alice, 'Private', 'harbour');
    const shared = await newNote(alice, 'Shared', 'harbour');
    await world.share(alice, shared, [bob], [carol]);
    const guarded = await newNote(alice, 'Guarded');
    await world.did(alice, api.notes.protect, { body: { noteId: guarded, on: true } });
    await publish(alice, first);
    await publish(bob, second);
    const book = await world.newNotebook(alice, 'A book');
    await newNote(alice, 'In the book', 'harbour', book);
    const hidden = await newNote(alice, 'Guarded in the book', '', book);
    await world.did(alice, api.notes.protect, { body: { noteId: hidden, on: true } });
    await publishNotebook(alice, book);

    for (const who of [null, alice, bob, carol]) {
      expect(await noteTitles(who, api.notes.public, {})).toEqual([3, 'In the book', 'Second', 'First']);
      expect(await noteTitles(who, api.notes.ofPerson, of({ username: 'Alice' }))).toEqual([
        2,
        'In the book',
        'First',
      ]);
      expect(await notebookNames(who, api.notebooks.public, {})).toEqual([1, 'A book']);
      expect(await notebookNames(who, api.notebooks.ofPerson, of({ username: 'alice' }))).toEqual([
        1,
        'A book',
      ]);
      expect(await notebookNames(who, api.notebooks.ofPerson, of({ username: 'bob' }))).toEqual([0]);
    }
    // Each with the rights of who asks.
    const { notes } = await world.did(alice, api.notes.public, {});
    expect(notes.map(({ abilities }) => abilities.edit)).toEqual([true, false, true]);
    const sorted = (query: Query) => noteTitles(null, api.notes.public, { query });
    expect(await sorted({ sortBy: 'title' })).toEqual([3, 'First', 'In the book', 'Second']);
    expect(await sorted({ sortBy: 'createdAt', sortOrder: 'ASC' })).toEqual([
      3,
      'First',
      'Second',
      'In the book',
    ]);
    expect(await sorted({ limit: 1, offset: 1 })).toEqual([3, 'Second']);
    // Words of what is not public find nothing.
    expect(await sorted({ searchQuery: 'HARB' })).toEqual([2, 'In the book', 'First']);
    expect(await sorted({ searchQuery: 'harbour', sortBy: 'title', limit: 1 })).toEqual([2, 'First']);
    expect(
      await noteTitles(null, api.notes.ofPerson, {
        params: { username: 'bob' },
        query: { searchQuery: 'harbour' },
      }),
    ).toEqual([0]);
    const books = (query: Query) => notebookNames(null, api.notebooks.public, { query });
    expect(await books({ searchQuery: 'BOOK' })).toEqual([1, 'A book']);
    expect(await books({ searchQuery: 'no such' })).toEqual([0]);
    // A mark that is wrong lists nothing.
    await world.run('UPDATE note SET is_public = 1 WHERE id = ?', [shared]);
    expect((await noteTitles(null, api.notes.public, {})).slice(1)).toEqual([
      'In the book',
      'Second',
      'First',
    ]);
    expect(await repair(publicNotesRepair, { checkOnly: false })).toBe(1);

    await publishNotebook(alice, book, false);
    await publish(bob, second, false);
    expect(await noteTitles(null, api.notes.public, {})).toEqual([1, 'First']);
    expect(await notebookNames(null, api.notebooks.public, {})).toEqual([0]);
    await publish(alice, first, false);
  });

  test('are refused beyond their bounds', async () => {
    for (const query of [{ limit: 101 }, { limit: 0 }, { offset: 1_001 }, { sortBy: 'author' }]) {
      expect([query, (await world.ask(null, api.notes.public, { query })).status]).toEqual([query, 400]);
      expect([query, (await world.ask(null, api.notebooks.public, { query })).status]).toEqual([query, 400]);
    }
    expect((await world.ask(null, api.notes.ofPerson, { params: { username: 'noone' } })).status).toBe(404);
  });
});

describe('W83a notes by their first publication', () => {
  test('stand where they were when they are edited, hidden and published again', async () => {
    const doris = await world.signUp('doris');
    const [one, two, three] = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => newNote(doris, title)),
    );
    const of = { params: { username: 'doris' }, query: { sortBy: 'publishedAt' } };
    for (const id of [two, three, one] as string[]) await publish(doris, id);
    expect(await noteTitles(null, api.notes.ofPerson, of)).toEqual([3, 'One', 'Three', 'Two']);
    await world.did(doris, api.notes.create, { body: { noteId: two, title: 'Two, mended' } });
    await publish(doris, two as string, false);
    expect(await noteTitles(null, api.notes.ofPerson, of)).toEqual([2, 'One', 'Three']);
    await publish(doris, two as string);
    expect(await noteTitles(null, api.notes.ofPerson, of)).toEqual([3, 'One', 'Three', 'Two, mended']);
    // By the last edit it would be the first.
    expect((await noteTitles(null, api.notes.ofPerson, { ...of, query: {} }))[1]).toBe('Two, mended');
    const book = await world.newNotebook(doris, 'Public');
    await publishNotebook(doris, book);
    await newNote(doris, 'Four', 'Public from its beginning. #isles', book);
    expect((await noteTitles(null, api.notes.ofPerson, of))[1]).toBe('Four');
    const tagged = { params: { hashtag: 'isles' }, query: { sortBy: 'publishedAt' } };
    expect(await noteTitles(null, api.hashtags.notes, tagged)).toEqual([1, 'Four']);
    const { notes } = await world.did(null, api.notes.ofPerson, of);
    expect(notes.map(({ temp }) => Date.parse(temp.publishedAt ?? ''))).toEqual(
      notes.map(({ temp }) => Date.parse(temp.publishedAt ?? '')).toSorted((a, b) => b - a),
    );
    const own = await world.did(doris, api.notes.list, { query: { noteId: await newNote(doris, 'Five') } });
    expect(own.note?.temp.publishedAt).toBeNull();
    await publishNotebook(doris, book, false);
    for (const id of [one, two, three] as string[]) await publish(doris, id, false);
  });
});

describe('W83b topics and writers', () => {
  test('the topics of the week are those that most people wrote about', async () => {
    expect(await world.did(null, api.hashtags.used, {})).toMatchObject({ tags: [] });
    const ids: [TestPerson, string][] = [];
    for (const [person, text] of [
      [alice, '#kelp #kelp #weed'],
      [alice, '#weed'],
      [alice, '#weed'],
      [bob, '#kelp'],
    ] as const)
      ids.push([person, await newNote(person, 'Shore', text)]);
    await newNote(carol, 'Kept private', '#secret #kelp');
    for (const [person, id] of ids) await publish(person, id);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      expect((await world.did(null, api.hashtags.used, {})).tags).toEqual(['kelp', 'weed']);
    } finally {
      vi.useRealTimers();
    }
    const writersOf = async (hashtag: string) =>
      (await world.did(null, api.hashtags.writers, { params: { hashtag } })).users.map(
        ({ username }) => username,
      );
    expect((await writersOf('kelp')).toSorted()).toEqual(['alice', 'bob']);
    expect(await writersOf('weed')).toEqual(['alice']);
    expect(await writersOf('secret')).toEqual([]);
    await world.run('UPDATE `user` SET suspended_at = 1 WHERE id = ?', [alice.id]);
    expect(await writersOf('weed')).toEqual([]);
    await world.run('UPDATE `user` SET suspended_at = NULL WHERE id = ?', [alice.id]);
    for (const [person, id] of ids) await publish(person, id, false);
  });
});

describe('a topic', () => {
  test('is known by public notes and descriptions of public notebooks alone; trending ones always', async () => {
    expect(await topic('travel')).toEqual({
      id: 'travel',
      title: '#travel',
      temp: { notesCount: 0, notebooksCount: 0, followersCount: 0, userFollows: false },
    });
    const book = await world.newNotebook(alice, 'Sealed');
    await describeNotebook(alice, book, 'About #sealing and #wax.');
    const inside = await newNote(alice, 'Inside', '#wax #candles', book);
    for (const tag of ['sealing', 'wax', 'candles', 'nothing']) {
      const answer = await world.did(alice, api.hashtags.one, { params: { hashtag: tag } });
      expect([tag, answer.notFound, answer.hashtag]).toEqual([tag, true, null]);
    }
    const known = async () =>
      Promise.all(
        ['sealing', '#Wax', 'candles'].map(async (tag) => {
          const temp = (await topic(tag))?.temp;
          return temp && [temp.notesCount, temp.notebooksCount];
        }),
      );
    // The note alone: nothing is shown of its notebook.
    await publish(alice, inside);
    expect(await known()).toEqual([undefined, [1, 0], [1, 0]]);
    await publishNotebook(alice, book);
    expect(await known()).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
    ]);
    await publish(alice, inside, false);
    expect(await known()).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(await notebookNames(null, api.hashtags.notebooks, of({ hashtag: 'candles' }))).toEqual([
      1,
      'Sealed',
    ]);
    await world.did(alice, api.notes.protect, { body: { noteId: inside, on: true } });
    expect(await known()).toEqual([[0, 1], [0, 1], undefined]);
    await world.did(alice, api.notes.protect, { body: { noteId: inside, on: false } });
    await describeNotebook(alice, book, 'About #sealing.');
    expect(await known()).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
    ]);
    // Elsewhere it is no note of this notebook.
    const other = await world.newNotebook(alice, 'Open');
    await world.did(alice, api.notes.move, { body: { noteId: inside, notebookId: other } });
    expect(await known()).toEqual([[0, 1], undefined, undefined]);
    await world.did(alice, api.notebooks.protect, { body: { notebookId: book, on: true } });
    expect(await known()).toEqual([undefined, undefined, undefined]);
  });

  test('lists its notes by their last edit, also while they are written on', async () => {
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push(await newNote(bob, title, '#ordering'));
    for (const id of ids) await publish(bob, id);
    const titles = (query: Query = {}) =>
      noteTitles(null, api.hashtags.notes, { params: { hashtag: 'ordering' }, query });
    expect(await titles()).toEqual([3, 'Three', 'Two', 'One']);
    await world.write(bob, { noteId: ids[0] as string, textContent: '#ordering again' });
    expect(await titles()).toEqual([3, 'One', 'Three', 'Two']);
    expect(await titles({ sortBy: 'title', limit: 2 })).toEqual([3, 'One', 'Three']);
    expect(await titles({ sortBy: 'createdAt' })).toEqual([3, 'Three', 'Two', 'One']);
    expect(await titles({ searchQuery: 'again' })).toEqual([1, 'One']);
    await world.write(bob, { noteId: ids[0] as string, textContent: 'no tag' });
    expect(await titles()).toEqual([2, 'Three', 'Two']);
  });
});

describe('a profile', () => {
  test('shows everyone the person’s profile and counts what is public', async () => {
    const dora = await world.signUp('dora');
    await world.did(dora, api.profiles.edit, {
      body: { bio: 'Reads.', website: 'https://dora.example', birthDate: '1990-01-01' },
    });
    const book = await world.newNotebook(dora, 'Dora’s book');
    await newNote(dora, 'In it', '', book);
    await newNote(dora, 'Not in it');
    await publishNotebook(dora, book);
    for (const who of [null, dora, bob]) {
      const { profile, notFound } = await world.did(who, api.profiles.public, {
        params: { username: 'DORA' },
      });
      expect(notFound).toBe(false);
      expect(profile).toEqual({
        id: dora.id,
        name: 'Dora',
        username: 'dora',
        bio: 'Reads.',
        location: null,
        social: expect.objectContaining({ website: 'https://dora.example', twitter: '' }),
        display_picture: { downloadUrl: null },
        temp: {
          followersCount: 0,
          followingCount: 0,
          userFollows: false,
          notebooksCount: 1,
          notesCount: 1,
          notesMuted: false,
          pinned: null,
        },
      });
    }
  });

  test('of an account that has ended is unknown, and so is what it had published', async () => {
    const emil = await world.signUp('emil');
    const book = await world.newNotebook(emil, 'Emil’s book');
    await describeNotebook(emil, book, '#emilstag');
    await newNote(emil, 'Emil’s note', '#emilstag', book);
    await publishNotebook(emil, book);
    expect((await topic('emilstag'))?.temp).toMatchObject({ notesCount: 1, notebooksCount: 1 });
    await world.did(emil, api.users.confirm, { body: { password: 'commonplace' } }).catch(() => undefined);
    await world.did(emil, api.profiles.deleteAccount, {});
    for (const username of ['emil', 'nobody.ever', '~', 'x'.repeat(99)]) {
      const answer = await world.did(null, api.profiles.public, { params: { username } });
      expect([username, answer.profile, answer.notFound]).toEqual([username, null, true]);
      expect((await world.ask(bob, api.notebooks.ofPerson, { params: { username } })).status).toBe(404);
    }
    expect(await topic('emilstag')).toBeNull();
    expect((await notebookNames(null, api.notebooks.public, {})).slice(1)).not.toContain('Emil’s book');
  });
});

test('everything that is kept for public lists was right all the time', async () => {
  expect(await repair(publicNotesRepair, { checkOnly: true })).toBe(0);
  expect(await repair(notebookHashtagsRepair, { checkOnly: true })).toBe(0);
  await world.run("UPDATE note_hashtag SET public_notebook_id = 'x'");
  expect(await repair(publicNotesRepair, { checkOnly: false })).toBeGreaterThan(0);
  const book = await world.newNotebook(alice, 'Tagged');
  await describeNotebook(alice, book, '#kept');
  await publishNotebook(alice, book);
  await world.run('DELETE FROM notebook_hashtag');
  expect(await repair(notebookHashtagsRepair, { checkOnly: false })).toBe(1);
  expect((await topic('kept'))?.temp.notebooksCount).toBe(1);
});

describe('W111d: a page behind a known item repeats and skips nothing', () => {
  const tag = 'seams';

  test.each([
    ['everyone', api.notes.public, {}],
    ['a person', api.notes.ofPerson, { params: { username: 'seamus' } }],
    ['a hashtag', api.hashtags.notes, { params: { hashtag: tag } }],
  ])('of the notes of %s', async (kind, endpoint, request) => {
    const seamus = await signUpOnce('seamus');
    for (const title of ['One', 'Two', 'Three', 'Four'])
      await publish(seamus, await newNote(seamus, `${kind} ${title}`, `#${tag}`));
    const page = async (query: Query) =>
      (await world.did(null, endpoint as EndpointDefinition, {
        ...request,
        query: { limit: 2, ...query },
      })) as unknown as {
        notes: { id: string; title: string; updatedAt: string }[];
        next: string | null;
      };
    const whole = (await page({ limit: 100 })).notes.map(({ title }) => title);
    const { notes: first } = await page({});
    const last = first.at(-1);
    await publish(seamus, await newNote(seamus, `${kind} Meanwhile`, `#${tag}`));
    await publish(seamus, await newNote(seamus, `${kind} And again`, `#${tag}`));
    const rest: string[] = first.map(({ title }) => title);
    for (let after = last && listPlaceOf(last); after !== undefined; ) {
      const { notes } = await page({ after, offset: 2 });
      rest.push(...notes.map(({ title }) => title));
      const end = notes.at(-1);
      after = end && listPlaceOf(end);
    }
    expect(rest).toEqual(whole);
    for (const sortBy of ['updatedAt', 'publishedAt', 'popularity']) {
      const all = (await page({ sortBy, limit: 100 })).notes.map(({ title }) => title);
      const read: string[] = [];
      let after: string | null | undefined;
      for (let pages = 0; after !== null && pages < 50; pages += 1) {
        const { notes, next } = await page({ sortBy, ...(after && { after }) });
        read.push(...notes.map(({ title }) => title));
        after = next;
      }
      expect([sortBy, ...read]).toEqual([sortBy, ...all]);
    }
  });

  test('of notebooks', async () => {
    const seamus = await signUpOnce('seamus');
    for (const name of ['Atlas', 'Ballads', 'Charts'])
      await publishNotebook(seamus, await world.newNotebook(seamus, name));
    const request = (query: Query) => ({ params: { username: 'seamus' }, query: { limit: 1, ...query } });
    const page = async (query: Query) =>
      (await world.did(null, api.notebooks.ofPerson, request(query))).notebooks;
    const [newest] = await page({});
    await publishNotebook(seamus, await world.newNotebook(seamus, 'Drifts'));
    const [second] = await page({ after: newest && listPlaceOf(newest), offset: 1 });
    const [third] = await page({ after: second && listPlaceOf(second), offset: 2 });
    expect([newest?.name, second?.name, third?.name]).toEqual(['Charts', 'Ballads', 'Atlas']);
  });

  test('what is no place is refused', async () => {
    for (const after of ['', '1', 'x-01890a5d-ac96-774b-bcce-b302099a8057', "1-' OR 1"])
      expect((await callLoosely(world.backend.url, api.notes.public, { query: { after } })).status).toBe(400);
  });
});

let signedUp: TestPerson | undefined;
async function signUpOnce(name: string) {
  signedUp ??= await world.signUp(name);
  return signedUp;
}
