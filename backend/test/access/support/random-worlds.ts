import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { NoteFacts } from '../../../src/access/note-policy.ts';
import { refreshPublicNotes } from '../../../src/library/notes/lists/public-notes.ts';
import { placeholders } from '../../../src/platform/database/sql-part.ts';

/* People with notebooks and notes in every state that rights depend on, straight in their tables. */

type Grant = 'view' | 'edit';
export interface World {
  /** A word that the titles of its notes and the names of its notebooks have, and no other world. */
  word: string;
  people: string[];
  /** Who blocked whom, as `blocker blocked`. */
  blocks: Set<string>;
  suspended: Set<string>;
  notebooks: Map<
    string,
    {
      ownerId: string;
      isPublished: boolean;
      isProtected: boolean;
      isHidden: boolean;
      isTrashed: boolean;
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
      isTrashed: boolean;
      isStaged: boolean;
      grants: Map<string, Grant>;
    }
  >;
}

export function noteFacts({ notes, ...world }: World, id: string, personId: string | null): NoteFacts {
  const note = notes.get(id);
  if (!note) throw new Error('No such note');
  const { authorId, isProtected, isPublished, isHidden, isTrashed, isStaged, grants, notebookId } = note;
  const grant = grantOf(world, personId, authorId, grants);
  return {
    authorId,
    isProtected,
    isPublished,
    isHidden,
    isTrashed,
    isStaged,
    commentsClosed: false,
    grant,
    notebook: notebookFacts({ notes, ...world }, notebookId, personId),
  };
}

/** A23 */
function grantOf(
  { blocks, suspended }: Pick<World, 'blocks' | 'suspended'>,
  personId: string | null,
  giver: string,
  grants: ReadonlyMap<string, Grant>,
): Grant | null {
  if (personId === null || suspended.has(giver) || blocks.has(`${personId} ${giver}`)) return null;
  return grants.get(personId) ?? null;
}

export function notebookFacts(world: World, id: string, personId: string | null) {
  const notebook = world.notebooks.get(id);
  if (!notebook) throw new Error('No such notebook');
  const { ownerId, isProtected, isPublished, isHidden, isTrashed, grants } = notebook;
  return {
    ownerId,
    isProtected,
    isPublished,
    isHidden,
    isTrashed,
    commentsClosed: false,
    grant: grantOf(world, personId, ownerId, grants),
  };
}

/** People with notebooks and notes, after random acts: published, protected, shared, moved, accounts ended. */
export function randomWorld(random: () => number): World {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const grants = (people: readonly string[]) =>
    new Map(people.filter(() => chance(0.15)).map((id) => [id, pick<Grant>(['view', 'edit'])]));
  const people = Array.from({ length: 4 }, () => uuidv7());
  const word = Array.from({ length: 12 }, () => pick([...'abcdefghijklmnopqrstuvwxyz'])).join('');
  const blocks = new Set(
    people.flatMap((one) =>
      people.filter((other) => other !== one && chance(0.15)).map((other) => `${one} ${other}`),
    ),
  );
  const suspended = new Set(people.filter(() => chance(0.1)));
  const world: World = { word, people, blocks, suspended, notebooks: new Map(), notes: new Map() };
  for (const ownerId of people) {
    for (let i = 0; i < 2; i += 1) {
      // A protected notebook is neither published nor shared.
      const isProtected = chance(0.2);
      world.notebooks.set(uuidv7(), {
        ownerId,
        isProtected,
        isPublished: !isProtected && chance(0.25),
        isHidden: chance(0.1),
        isTrashed: chance(0.1),
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
      isTrashed: chance(0.1),
      isStaged: chance(0.3),
      grants: grants(people.filter((id) => id !== authorId)),
    });
  }
  for (const thing of [...world.notebooks.values(), ...world.notes.values()])
    if (suspended.has('ownerId' in thing ? thing.ownerId : thing.authorId)) thing.isHidden = true;
  if (chance(0.2)) endAccount(world, pick(people));
  for (const note of world.notes.values()) {
    if (!chance(0.2)) continue;
    const own = [...world.notebooks].filter(([, { ownerId }]) => ownerId === note.authorId).map(([id]) => id);
    note.notebookId = pick(own);
  }
  // A notebook is moved to the trash with its notes.
  for (const note of world.notes.values())
    if (world.notebooks.get(note.notebookId)?.isTrashed) note.isTrashed = true;
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

export async function storeWorlds(manager: EntityManager, list: readonly World[]): Promise<void> {
  await insert(
    manager,
    'user (id, email, email_verified, username, name, bio, created_at, updated_at, suspended_at)',
    list.flatMap(({ people, suspended }) =>
      people.map((id) => [
        id,
        `${id}@example.org`,
        1,
        `u${id.replaceAll('-', '').slice(-20)}`,
        'Alice',
        '',
        0,
        0,
        suspended.has(id) ? 1 : null,
      ]),
    ),
  );
  await insert(
    manager,
    'person_block (person_id, other_id, created_at)',
    list.flatMap(({ blocks }) => [...blocks].map((block) => [...block.split(' '), 0])),
  );
  await insert(
    manager,
    'notebook (id, owner_id, name, description, is_protected, hidden, published_at, notes_order, created_at, updated_at, trashed_at, trashed_by)',
    list.flatMap(({ word, notebooks }) =>
      [...notebooks].map(([id, { ownerId, isProtected, isHidden, isTrashed, isPublished }]) => [
        id,
        ownerId,
        word,
        '',
        Number(isProtected),
        Number(isHidden),
        isPublished ? 1 : null,
        '[]',
        0,
        0,
        isTrashed ? 1 : null,
        isTrashed ? ownerId : null,
      ]),
    ),
  );
  await insert(
    manager,
    'note (id, author_id, notebook_id, is_protected, hidden, published_at, font_size, line_height, created_at, title, preview, hashtags, images, words, characters, updated_at, trashed_at, trashed_by, publish_mode)',
    list.flatMap(({ word, notes }) =>
      [...notes].map(
        ([id, { authorId, notebookId, isProtected, isHidden, isTrashed, isStaged, isPublished }]) => [
          id,
          authorId,
          notebookId,
          Number(isProtected),
          Number(isHidden),
          isPublished ? 1 : null,
          18,
          1.8,
          0,
          word,
          '',
          '[]',
          '[]',
          0,
          0,
          0,
          isTrashed ? 1 : null,
          isTrashed ? authorId : null,
          isStaged ? 'staged' : 'live',
        ],
      ),
    ),
  );
  await insert(
    manager,
    'note_grant (note_id, user_id, permission, created_at, author_id)',
    list.flatMap(({ notes }) =>
      [...notes].flatMap(([id, { authorId, grants }]) =>
        [...grants].map(([userId, permission]) => [id, userId, permission, 0, authorId]),
      ),
    ),
  );
  await insert(
    manager,
    'notebook_grant (notebook_id, user_id, permission, created_at, opened_at)',
    list.flatMap(({ notebooks }) =>
      [...notebooks].flatMap(([id, { grants }]) =>
        [...grants].map(([userId, permission]) => [id, userId, permission, 0, 0]),
      ),
    ),
  );
  await refreshPublicNotes(
    { manager },
    list.flatMap(({ notes }) => [...notes.keys()]),
  );
}

async function insert(manager: EntityManager, into: string, rows: readonly unknown[][]): Promise<void> {
  const [table = '', columns] = into.split(/ (?=\()/);
  for (let i = 0; i < rows.length; i += 200) {
    const some = rows.slice(i, i + 200);
    await manager.query(
      `INSERT INTO \`${table}\` ${columns} VALUES ${some.map((row) => placeholders(row)).join(', ')}`,
      some.flat(),
    );
  }
}
