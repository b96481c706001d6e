// @module-tag mariadb
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteIsEditableBy, noteIsPublic, noteIsReadableBy } from '../../src/access/note-access.sql.ts';
import { type NoteFacts, notePolicy } from '../../src/access/note-policy.ts';
import { notebookIsEditableBy, notebookIsReadableBy } from '../../src/access/notebook-access.sql.ts';
import { notebookPolicy } from '../../src/access/notebook-policy.ts';
import { publicNotesRepair } from '../../src/notes/public-notes.repair.ts';
import { refreshPublicNotes } from '../../src/notes/public-notes.ts';
import { openDataSource } from '../../src/platform/database/open-data-source.ts';
import type { SqlPart } from '../../src/platform/database/sql-part.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* The policy and its SQL say the same: random worlds, every person and a guest, both databases. */

/** `READABLE_WORLDS=2000` is the long form. */
const worlds = Number(process.env.READABLE_WORLDS ?? 200);
const seed = Number(process.env.READABLE_SEED ?? 20_261_123);

type Grant = 'view' | 'edit';
interface World {
  people: string[];
  notebooks: Map<
    string,
    {
      ownerId: string;
      isPublished: boolean;
      isProtected: boolean;
      isHidden: boolean;
      grants: Map<string, Grant>;
    }
  >;
  notes: Map<
    string,
    {
      authorId: string;
      notebookId: string;
      isPublished: boolean;
      isProtected: boolean;
      isHidden: boolean;
      grants: Map<string, Grant>;
    }
  >;
}

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
  await store(all);
}, 120_000);
afterAll(() => close());

test(`A2 A3 A4 A8 A9 the policy and its SQL name the same notes and notebooks in ${worlds} worlds`, async () => {
  let cells = 0;
  let readable = 0;
  for (const world of all) {
    const noteIds = [...world.notes.keys()];
    const notebookIds = [...world.notebooks.keys()];
    for (const personId of [...world.people, null]) {
      const [canRead, canEdit, reads, edits] = await Promise.all([
        found('note', noteIsReadableBy(personId), noteIds),
        found('note', noteIsEditableBy(personId), noteIds),
        found('notebook', notebookIsReadableBy(personId), notebookIds),
        found('notebook', notebookIsEditableBy(personId), notebookIds),
      ]);
      const notes = judged(noteIds, (id) => notePolicy(personId, noteFacts(world, id, personId)));
      const notebooks = judged(notebookIds, (id) =>
        notebookPolicy(personId, notebookFacts(world, id, personId)),
      );
      expect({ personId, canRead, canEdit, reads, edits }).toEqual({
        personId,
        canRead: notes.read,
        canEdit: notes.edit,
        reads: notebooks.read,
        edits: notebooks.edit,
      });
      cells += noteIds.length + notebookIds.length;
      readable += canRead.length;
    }
    expect(await found('note', { sql: noteIsPublic, values: [] }, noteIds)).toEqual(
      judged(noteIds, (id) => notePolicy(null, noteFacts(world, id, null))).read,
    );
  }
  // The worlds are not trivial: some of it is readable, and most of it is not.
  expect(readable).toBeGreaterThan(cells / 50);
  expect(readable).toBeLessThan(cells / 1.5);
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

async function found(
  kind: 'note' | 'notebook',
  condition: SqlPart,
  among: readonly string[],
): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT ${kind}.id FROM ${kind} WHERE ${kind}.id IN (${places(among)}) AND (${condition.sql})`,
    [...among, ...condition.values],
  );
  return rows.map(({ id }) => id).sort();
}

function judged(ids: readonly string[], judge: (id: string) => { read: boolean; edit: boolean }) {
  return {
    read: ids.filter((id) => judge(id).read).sort(),
    edit: ids.filter((id) => judge(id).edit).sort(),
  };
}

function noteFacts({ notes, ...world }: World, id: string, personId: string | null): NoteFacts {
  const note = notes.get(id);
  if (!note) throw new Error('No such note');
  const { authorId, isProtected, isPublished, isHidden, grants, notebookId } = note;
  const grant = personId === null ? null : (grants.get(personId) ?? null);
  return {
    authorId,
    isProtected,
    isPublished,
    isHidden,
    commentsClosed: false,
    grant,
    notebook: notebookFacts({ notes, ...world }, notebookId, personId),
  };
}

function notebookFacts({ notebooks }: World, id: string, personId: string | null) {
  const notebook = notebooks.get(id);
  if (!notebook) throw new Error('No such notebook');
  const { ownerId, isProtected, isPublished, isHidden, grants } = notebook;
  return {
    ownerId,
    isProtected,
    isPublished,
    isHidden,
    commentsClosed: false,
    grant: personId === null ? null : (grants.get(personId) ?? null),
  };
}

/** People with notebooks and notes, after random acts: published, protected, shared, moved, accounts ended. */
function randomWorld(random: () => number): World {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const grants = (people: readonly string[]) =>
    new Map(people.filter(() => chance(0.15)).map((id) => [id, pick<Grant>(['view', 'edit'])]));
  const people = Array.from({ length: 4 }, () => uuidv7());
  const world: World = { people, notebooks: new Map(), notes: new Map() };
  for (const ownerId of people) {
    for (let i = 0; i < 2; i += 1) {
      // A protected notebook is neither published nor shared.
      const isProtected = chance(0.2);
      world.notebooks.set(uuidv7(), {
        ownerId,
        isProtected,
        isPublished: !isProtected && chance(0.25),
        isHidden: chance(0.1),
        grants: isProtected ? new Map() : grants(people.filter((id) => id !== ownerId)),
      });
    }
  }
  for (let i = 0; i < 10; i += 1) {
    const authorId = pick(people);
    const own = [...world.notebooks].filter(([, { ownerId }]) => ownerId === authorId).map(([id]) => id);
    world.notes.set(uuidv7(), {
      authorId,
      notebookId: pick(own),
      isProtected: chance(0.2),
      isPublished: chance(0.25),
      isHidden: chance(0.1),
      grants: grants(people.filter((id) => id !== authorId)),
    });
  }
  if (chance(0.2)) endAccount(world, pick(people));
  for (const note of world.notes.values()) {
    if (!chance(0.2)) continue;
    const own = [...world.notebooks].filter(([, { ownerId }]) => ownerId === note.authorId).map(([id]) => id);
    note.notebookId = pick(own);
  }
  return world;
}

/** What deleting an account leaves until its things are removed. */
function endAccount({ notebooks, notes }: World, personId: string): void {
  for (const thing of [...notebooks.values(), ...notes.values()]) {
    thing.grants.delete(personId);
    if (('ownerId' in thing ? thing.ownerId : thing.authorId) !== personId) continue;
    thing.isPublished = false;
    thing.grants.clear();
  }
}

async function store(list: readonly World[]): Promise<void> {
  await insert(
    'user (id, email, email_verified, username, name, bio, created_at, updated_at)',
    list.flatMap(({ people }) =>
      people.map((id) => [
        id,
        `${id}@example.org`,
        1,
        `u${id.replaceAll('-', '').slice(-20)}`,
        'Alice',
        '',
        0,
        0,
      ]),
    ),
  );
  await insert(
    'notebook (id, owner_id, name, description, is_protected, hidden, published_at, notes_order, created_at, updated_at)',
    list.flatMap(({ notebooks }) =>
      [...notebooks].map(([id, { ownerId, isProtected, isHidden, isPublished }]) => [
        id,
        ownerId,
        'Notebook',
        '',
        Number(isProtected),
        Number(isHidden),
        isPublished ? 1 : null,
        '[]',
        0,
        0,
      ]),
    ),
  );
  await insert(
    'note (id, author_id, notebook_id, is_protected, hidden, published_at, font_size, line_height, created_at, title, preview, hashtags, images, words, characters, updated_at)',
    list.flatMap(({ notes }) =>
      [...notes].map(([id, { authorId, notebookId, isProtected, isHidden, isPublished }]) => [
        id,
        authorId,
        notebookId,
        Number(isProtected),
        Number(isHidden),
        isPublished ? 1 : null,
        18,
        1.8,
        0,
        'Note',
        '',
        '[]',
        '[]',
        0,
        0,
        0,
      ]),
    ),
  );
  await insert(
    'note_grant (note_id, user_id, permission, created_at, author_id)',
    list.flatMap(({ notes }) =>
      [...notes].flatMap(([id, { authorId, grants }]) =>
        [...grants].map(([userId, permission]) => [id, userId, permission, 0, authorId]),
      ),
    ),
  );
  await insert(
    'notebook_grant (notebook_id, user_id, permission, created_at)',
    list.flatMap(({ notebooks }) =>
      [...notebooks].flatMap(([id, { grants }]) =>
        [...grants].map(([userId, permission]) => [id, userId, permission, 0]),
      ),
    ),
  );
  await refreshPublicNotes(
    { manager },
    list.flatMap(({ notes }) => [...notes.keys()]),
  );
}

async function insert(into: string, rows: readonly unknown[][]): Promise<void> {
  const [table = '', columns] = into.split(/ (?=\()/);
  for (let i = 0; i < rows.length; i += 200) {
    const some = rows.slice(i, i + 200);
    await manager.query(
      `INSERT INTO \`${table}\` ${columns} VALUES ${some.map((row) => `(${places(row)})`).join(', ')}`,
      some.flat(),
    );
  }
}

function places(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}
