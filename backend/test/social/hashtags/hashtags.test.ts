// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';
import {
  runMigrations,
  undoLastMigration,
} from '../../../src/platform/database/connection/run-migrations.ts';
import { migrations } from '../../../src/platform/database/migrations/index.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { plansOf } from '../../support/statements/query-plans.ts';
import { createTestDatabase } from '../../support/test-database.ts';

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

const suggested = async (person: TestPerson, query?: string) => {
  const { hashtags } = await world.did(person, api.hashtags.suggest, {
    query: query === undefined ? {} : { query },
  });
  return hashtags.map(({ title, notesCount }) => `${title} ${notesCount}`);
};
const noteWith = async (person: TestPerson, text: string, notebookId?: string) =>
  (await world.newNote(person, { textContent: text, ...(notebookId !== undefined && { notebookId }) })).id;
const tagsOf = async (noteId: string): Promise<string[]> => {
  const rows: { tag: string }[] = await world.run('SELECT tag FROM note_hashtag WHERE note_id = ?', [noteId]);
  return rows.map(({ tag }) => tag).sort();
};
const publish = (person: TestPerson, noteId: string, on: boolean) =>
  world.did(person, api.notes.publish, { body: { noteId, on } });

describe('W56 suggested hashtags', () => {
  test('are one’s own, the most frequent first, then those of public notes, then topics; eight at most', async () => {
    await noteWith(alice, '#tea #travelling');
    await noteWith(alice, '#tea #telescope');
    await publish(bob, await noteWith(bob, '#tea #terrace #tension'), true);
    await publish(bob, await noteWith(bob, '#terrace'), true);
    expect(await suggested(alice, 'te')).toEqual([
      '#tea 3',
      '#telescope 1',
      '#terrace 2',
      '#tension 1',
      '#technology 0',
    ]);
    expect(await suggested(alice, 't')).toEqual([
      '#tea 3',
      '#telescope 1',
      '#travelling 1',
      '#terrace 2',
      '#tension 1',
      '#technology 0',
      '#travel 0',
    ]);
    // For a person without notes all tags are those of others.
    expect(await suggested(carol, 'te')).toEqual(['#terrace 2', '#tea 1', '#tension 1', '#technology 0']);
    expect(await suggested(carol)).toEqual(
      [
        'fitness',
        'nutrition',
        'productivity',
        'business',
        'technology',
        'finance',
        'health',
        'self_growth',
      ].map((topic) => `#${topic} 0`),
    );
    await noteWith(carol, Array.from({ length: 12 }, (_, index) => `#many${index}`).join(' '));
    expect(await suggested(carol, 'many')).toHaveLength(8);
  });

  test('of others come first those that most people use, however many notes one of them writes', async () => {
    for (let n = 0; n < 3; n += 1) await publish(bob, await noteWith(bob, '#quince'), true);
    for (const person of [bob, carol]) await publish(person, await noteWith(person, '#quilt'), true);
    expect(await suggested(alice, 'qui')).toEqual(['#quilt 2', '#quince 3']);
  });

  test('never suggest a tag that occurs only in private, shared or protected notes of others', async () => {
    const notebookId = await world.newNotebook(bob, 'Secrets');
    const [secret, shared, guarded] = [
      await noteWith(bob, '#zzsecret'),
      await noteWith(bob, '#zzshared'),
      await noteWith(bob, '#zzguarded', notebookId),
    ];
    await world.did(bob, api.notes.share, {
      body: { noteId: shared, usersView: [alice.id], usersEdit: [] },
    });
    await world.did(bob, api.notes.protect, { body: { noteId: guarded, on: true } });
    await world.did(bob, api.notebooks.publish, { body: { notebookId, on: true } });
    expect(await suggested(bob, 'zz')).toEqual(['#zzguarded 1', '#zzsecret 1', '#zzshared 1']);
    for (const person of [alice, carol]) expect(await suggested(person, 'zz')).toEqual([]);

    // From the answer that changes it on, in both directions and by each way there is.
    await publish(bob, secret, true);
    expect(await suggested(alice, 'zz')).toEqual(['#zzsecret 1']);
    await publish(bob, secret, false);
    expect(await suggested(alice, 'zz')).toEqual([]);
    await world.did(bob, api.notes.protect, { body: { noteId: guarded, on: false } });
    expect(await suggested(alice, 'zz')).toEqual(['#zzguarded 1']);
    await world.did(bob, api.notebooks.publish, { body: { notebookId, on: false } });
    expect(await suggested(alice, 'zz')).toEqual([]);
    await world.did(bob, api.notebooks.publish, { body: { notebookId, on: true } });
    await world.did(bob, api.notes.move, { body: { noteId: secret, notebookId } });
    expect(await suggested(alice, 'zz')).toEqual(['#zzguarded 1', '#zzsecret 1']);
    const elsewhere = await world.newNotebook(bob, 'Elsewhere');
    await world.did(bob, api.notes.move, { body: { noteId: secret, notebookId: elsewhere } });
    await world.did(bob, api.notebooks.protect, { body: { notebookId, on: true } });
    expect(await suggested(alice, 'zz')).toEqual([]);

    // Even if the mark on the tag were wrong, the note itself decides.
    await world.run('UPDATE note_hashtag SET is_public = 1 WHERE note_id IN (?, ?, ?)', [
      secret,
      shared,
      guarded,
    ]);
    expect(await suggested(alice, 'zz')).toEqual([]);
  });

  test('follow what is written, and go with the note and the account', async () => {
    const dora = await world.signUp('dora');
    const id = await noteWith(dora, '#ququ and #QuQuA, #ququa');
    await publish(dora, id, true);
    expect(await tagsOf(id)).toEqual(['ququ', 'ququa']);
    expect(await suggested(alice, 'QUQU')).toEqual(['#ququ 1', '#ququa 1']);
    expect(await suggested(alice, '#ququa')).toEqual(['#ququa 1']);
    await world.did(dora, api.notes.create, { body: { noteId: id, textContent: 'only #ququb now' } });
    expect(await suggested(alice, 'ququ')).toEqual(['#ququb 1']);
    await noteWith(dora, '#ququ');
    expect(await suggested(dora, 'ququ')).toEqual(['#ququ 1', '#ququb 1']);
    await world.did(dora, api.notes.delete, { body: { id } });
    expect(await tagsOf(id)).toEqual([]);
    expect(await suggested(alice, 'ququ')).toEqual([]);
    const other = await noteWith(dora, '#ququc');
    await publish(dora, other, true);
    await world.did(dora, api.profiles.deleteAccount, { body: { password: 'commonplace' } });
    expect(await suggested(alice, 'ququ')).toEqual([]);
  });

  test('take any script, and what is typed is no pattern', async () => {
    await noteWith(alice, '#été #ΑΘΗΝΑ #東京タワー #under_score #o\u0308l');
    expect(await suggested(alice, 'ét')).toEqual(['#été 1']);
    expect(await suggested(alice, 'e\u0301t')).toEqual(['#été 1']);
    expect(await suggested(alice, 'Αθη')).toEqual(['#αθηνα 1']);
    expect(await suggested(alice, '東')).toEqual(['#東京タワー 1']);
    expect(await suggested(alice, 'under_')).toEqual(['#under_score 1']);
    expect(await suggested(alice, 'ö')).toEqual(['#öl 1']);
    for (const typed of ['%', '_nder', '*', "' OR 1=1 --", '\\', '\u{10ffff}'])
      expect([typed, await suggested(alice, typed)]).toEqual([typed, []]);
  });

  test('are asked for with a session, 50 characters at most', async () => {
    expect((await world.ask(null, api.hashtags.suggest)).status).toBe(401);
    const { status, failure } = await world.ask(alice, api.hashtags.suggest, {
      query: { query: 'a'.repeat(51) },
    });
    expect([status, failure.code]).toEqual([400, 'validation_failed']);
  });

  test('two hundred of one note count', async () => {
    const id = await noteWith(alice, Array.from({ length: 450 }, (_, index) => `#xx${index}`).join(' '));
    expect(await tagsOf(id)).toHaveLength(200);
    await world.did(alice, api.notes.create, { body: { noteId: id, textContent: '#xx1 #xx449' } });
    expect(await tagsOf(id)).toEqual(['xx1', 'xx449']);
  });

  test('are found by indexes', async () => {
    const notebookId = await world.newNotebook(bob, 'Many');
    await world.publish('notebook', notebookId);
    const ids = await world.newNotes(bob, notebookId, 3_000);
    for (let at = 0; at < ids.length; at += 200) {
      const some = ids.slice(at, at + 200);
      await world.run(
        `INSERT INTO note_hashtag (note_id, tag, author_id, is_public) VALUES ${some.map(() => '(?, ?, ?, ?)').join(', ')}`,
        some.flatMap((id, index) => [id, `plan${(at + index) % 700}`, bob.id, index % 2]),
      );
    }
    for (const person of [alice, bob]) {
      const plans = (await plansOf(world.backend, () => suggested(person, 'plan'))).filter(({ sql }) =>
        sql.includes('note_hashtag'),
      );
      expect(plans.length).toBeGreaterThanOrEqual(2);
      for (const { steps, scans } of plans) {
        expect(scans.filter((scan) => !/found/.test(scan))).toEqual([]);
        expect(steps.join('; ')).toMatch(/note_hashtag_(author|public|newest|popular|first)/);
      }
    }
  });
});

test('the hashtags of notes there were are found from the upgrade on', async () => {
  const database = await createTestDatabase();
  const after = migrations.findIndex(({ name }) => name.startsWith('ImagesAndHashtags'));
  for (let left = migrations.length - after; left > 0; left -= 1) await undoLastMigration(database.target);
  const dataSource = await openDataSource(database.target);
  const many = 1_203;
  try {
    await dataSource.query(
      "INSERT INTO `user` (id, email, name, username, password_hash, created_at, updated_at) VALUES ('p', 'a@example.org', 'A', 'a', 'x', 0, 0)",
    );
    await dataSource.query(
      "INSERT INTO notebook (id, owner_id, name, description, notes_order, published_at, created_at, updated_at) VALUES ('open', 'p', 'n', '', '[]', 1, 0, 0), ('closed', 'p', 'n', '', '[]', NULL, 0, 0)",
    );
    for (let at = 0; at < many; at += 401) {
      const some = Array.from({ length: 401 }, (_, index) => at + index);
      await dataSource.query(
        `INSERT INTO note (id, author_id, notebook_id, is_protected, font_size, line_height, created_at, title, preview, hashtags, images, words, characters, updated_at)
         VALUES ${some.map(() => "(?, 'p', ?, ?, 18, 1.8, 0, '', '', ?, '[]', 0, 0, 0)").join(', ')}`,
        some.flatMap((each) => [
          `note-${String(each).padStart(5, '0')}`,
          each % 2 === 0 ? 'open' : 'closed',
          each % 4 === 0 ? 1 : 0,
          JSON.stringify(each % 3 === 0 ? [] : ['#all', `#only${each}`, '#été']),
        ]),
      );
    }
    await runMigrations(database.target);
    const [{ all, open }] = await dataSource.query(
      "SELECT COUNT(*) AS `all`, SUM(is_public) AS open FROM note_hashtag WHERE tag = 'all'",
    );
    const [{ rows }] = await dataSource.query('SELECT COUNT(*) AS `rows` FROM note_hashtag');
    const numbers = Array.from({ length: many }, (_, each) => each).filter((each) => each % 3 !== 0);
    expect([Number(all), Number(rows)]).toEqual([numbers.length, 3 * numbers.length]);
    expect(Number(open)).toBe(numbers.filter((each) => each % 4 === 2).length);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
