// @module-tag mariadb
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  noteDraftIsReadableBy,
  noteIsInTrashOf,
  noteIsPublic,
  noteIsReadableBy,
  noteIsStaged,
} from '../../src/access/note-access.sql.ts';
import { type NoteFacts, notePolicy, readsDocument, readsDraft } from '../../src/access/note-policy.ts';
import { notebookIsInTrashOf, notebookIsReadableBy } from '../../src/access/notebook-access.sql.ts';
import { notebookPolicy } from '../../src/access/notebook-policy.ts';
import { mayHandleTrashed } from '../../src/access/trash-policy.ts';
import { PeopleService } from '../../src/accounts/people/people.service.ts';
import { publicNotesRepair } from '../../src/library/notes/lists/public-notes.repair.ts';
import { openDataSource } from '../../src/platform/database/connection/open-data-source.ts';
import type { Reads } from '../../src/platform/database/reads.ts';
import { inChunks, placeholders, type SqlPart } from '../../src/platform/database/sql-part.ts';
import { IndexBuild } from '../../src/platform/search/index/index-build.ts';
import { everyonesScope } from '../../src/platform/search/index/search-key.ts';
import { IndexedPublicSearch } from '../../src/search/indexed-public-search.ts';
import { IndexedSearch } from '../../src/search/indexed-search.ts';
import type { FoundPage } from '../../src/search/search-engine.ts';
import { findPresent, readThings } from '../../src/search/searchable-things.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { notebookFacts, noteFacts, randomWorld, storeWorlds, type World } from './support/random-worlds.ts';

/* The policy and its SQL say the same: random worlds, every person and a guest, both databases. */

/** `READABLE_WORLDS=2000` is the long form. */
const worlds = Number(process.env.READABLE_WORLDS ?? 200);
const seed = Number(process.env.READABLE_SEED ?? 20_261_123);

let database: TestDatabase;
let manager: EntityManager;
let close: () => Promise<void>;
const all: World[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const dataSource = await openDataSource(database.target);
  manager = dataSource.manager;
  close = async () => {
    await dataSource.destroy();
    await database.drop();
  };
  const random = seededRandom(seed);
  for (let i = 0; i < worlds; i += 1) all.push(randomWorld(random));
  await storeWorlds(manager, all);
});
afterAll(() => close());

test(`A2 A3 A4 A8 A9 A23 A26 the policy and its SQL name the same notes and notebooks in ${worlds} worlds`, async () => {
  let cells = 0;
  let readable = 0;
  for (const world of all) {
    const noteIds = [...world.notes.keys()];
    const notebookIds = [...world.notebooks.keys()];
    for (const personId of [...world.people, null]) {
      const [canRead, reads] = await Promise.all([
        found('note', noteIsReadableBy(personId), noteIds),
        found('notebook', notebookIsReadableBy(personId), notebookIds),
      ]);
      const notes = judged(noteIds, (id) => notePolicy(personId, noteFacts(world, id, personId)));
      const notebooks = judged(notebookIds, (id) =>
        notebookPolicy(personId, notebookFacts(world, id, personId)),
      );
      expect({ personId, canRead, reads }).toEqual({
        personId,
        canRead: notes,
        reads: notebooks,
      });
      cells += noteIds.length + notebookIds.length;
      readable += canRead.length;
    }
    expect(await found('note', { sql: noteIsPublic, values: [] }, noteIds)).toEqual(
      judged(noteIds, (id) => notePolicy(null, noteFacts(world, id, null))),
    );
  }
  // The worlds are not trivial: some of it is readable, and most of it is not.
  expect(readable).toBeGreaterThan(cells / 50);
  expect(readable).toBeLessThan(cells / 1.5);
}, 600_000);

test(`A28 the policy and its SQL name the same people for drafts in ${worlds} worlds`, async () => {
  let apart = 0;
  for (const world of all)
    for (const personId of world.people) {
      const ids = [...world.notes.keys()];
      const ofThem = (test: (facts: NoteFacts) => boolean) =>
        ids.filter((id) => test(noteFacts(world, id, personId))).sort();
      const draft = noteDraftIsReadableBy(personId);
      const read = noteIsReadableBy(personId);
      const documents = {
        sql: `CASE WHEN ${noteIsStaged} THEN (${draft.sql}) ELSE (${read.sql}) END`,
        values: [...draft.values, ...read.values],
      };
      const drafts = ofThem((facts) => readsDraft(personId, facts));
      expect({
        drafts: await found('note', draft, ids),
        documents: await found('note', documents, ids),
      }).toEqual({ drafts, documents: ofThem((facts) => readsDocument(personId, facts)) });
      apart += ofThem((facts) => notePolicy(personId, facts).read && !readsDocument(personId, facts)).length;
    }
  expect(apart).toBeGreaterThan(worlds / 2);
}, 600_000);

test(`A26 the policy and its SQL name the same notes and notebooks in the trash in ${worlds} worlds`, async () => {
  let trashed = 0;
  for (const world of all)
    for (const personId of world.people) {
      const [noteIds, notebookIds] = [[...world.notes.keys()], [...world.notebooks.keys()]];
      const notes = noteIds.filter((id) => {
        const { authorId: ownerId, isTrashed } = noteFacts(world, id, personId);
        return mayHandleTrashed(personId, { ownerId, isTrashed });
      });
      const notebooks = notebookIds.filter((id) =>
        mayHandleTrashed(personId, notebookFacts(world, id, personId)),
      );
      expect({
        notes: await found('note', noteIsInTrashOf(personId), noteIds),
        notebooks: await found('notebook', notebookIsInTrashOf(personId), notebookIds),
      }).toEqual({ notes: notes.sort(), notebooks: notebooks.sort() });
      trashed += notes.length + notebooks.length;
    }
  expect(trashed).toBeGreaterThan(worlds);
}, 600_000);

test(`A2 A23 A26 W86 searches find and count what the policy lets read in ${worlds} worlds, whatever the index says`, async () => {
  for (const kind of ['note', 'notebook'] as const)
    await indexWorlds(
      kind,
      all.map((world) => [...(kind === 'note' ? world.notes : world.notebooks).keys()]),
    );
  const reads: Reads = { manager };
  const engine = new IndexedSearch(reads, new PeopleService(reads));
  const publicSearch = new IndexedPublicSearch(reads);
  const page = { limit: 50, offset: 0 };
  const listing = { ...page, sortBy: 'createdAt', sortOrder: 'DESC' } as const;
  for (const world of all) {
    const { word } = world;
    for (const personId of [...world.people, null]) {
      const searches: [Promise<FoundPage>, Promise<FoundPage>][] = [
        [engine.notes(personId, word, page), engine.notebooks(personId, word, page)],
      ];
      if (personId === null)
        searches.push([
          publicSearch.notes({ kind: 'everyone' }, word, listing),
          publicSearch.notebooks({ kind: 'everyone' }, word, listing),
        ]);
      const readable = {
        notes: judged([...world.notes.keys()], (id) => notePolicy(personId, noteFacts(world, id, personId))),
        notebooks: judged([...world.notebooks.keys()], (id) =>
          notebookPolicy(personId, notebookFacts(world, id, personId)),
        ),
      };
      for (const [notes, notebooks] of await Promise.all(searches.map((search) => Promise.all(search)))) {
        expect({ personId, notes: notes.ids.sort(), notebooks: notebooks.ids.sort() }).toEqual({
          personId,
          ...readable,
        });
        expect([notes.count, notebooks.count]).toEqual([readable.notes.length, readable.notebooks.length]);
      }
    }
  }
}, 600_000);

test('A2 the repair finds and mends every mark that is wrong, and only those', async () => {
  const ids = all.flatMap(({ notes }) => [...notes.keys()]).sort();
  expect(await publicNotesRepair.run(manager, { checkOnly: true })).toBe(0);
  const [first, second] = [ids[3], ids[ids.length - 2]] as [string, string];
  await manager.query('UPDATE note SET is_public = 1 - is_public WHERE id = ?', [first]);
  await manager.query(
    "INSERT INTO note_hashtag (note_id, tag, author_id, is_public) SELECT id, 'reading', author_id, 1 - is_public FROM note WHERE id = ?",
    [second],
  );
  expect(await publicNotesRepair.run(manager, { checkOnly: true })).toBe(2);
  expect(await publicNotesRepair.run(manager, { checkOnly: false })).toBe(2);
  expect(await publicNotesRepair.run(manager, { checkOnly: true })).toBe(0);
});

/** Of every second world the index says that everyone may read all of it. */
async function indexWorlds(kind: 'note' | 'notebook', idsOfWorlds: readonly string[][]): Promise<void> {
  const atOnce = {
    each: <T>(list: Iterable<T>, write: (statements: EntityManager, some: T[]) => Promise<void>) =>
      write(manager, [...list]),
  };
  for (const some of inChunks([...idsOfWorlds.entries()], 500)) {
    const build = new IndexBuild(kind);
    for (const [at, ids] of some)
      for (const { id, entry } of await readThings(manager, kind, ids))
        if (entry) build.add(id, at % 2 === 0 ? entry : { ...entry, scopes: [everyonesScope] });
    await build.write({ postings: atOnce, entries: atOnce }, (statements, ids) =>
      findPresent(statements, kind, ids),
    );
  }
}

async function found(
  kind: 'note' | 'notebook',
  condition: SqlPart,
  among: readonly string[],
): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT ${kind}.id FROM ${kind} WHERE ${kind}.id IN ${placeholders(among)} AND (${condition.sql})`,
    [...among, ...condition.values],
  );
  return rows.map(({ id }) => id).sort();
}

function judged(ids: readonly string[], judge: (id: string) => { read: boolean }): string[] {
  return ids.filter((id) => judge(id).read).sort();
}
