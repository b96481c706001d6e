import type { Permission } from '@commonplace/contracts/abilities';
import type { EntityManager } from 'typeorm';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { User } from '../../accounts/user.entity.ts';
import { inChunks, isOneOf, placeholders } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';

/** What has grants. The tables of both are called alike: `note_grant.note_id`, `notebook_grant.notebook_id`. */
export type Granting = 'note' | 'notebook';

/** What a change of grants was, by person. */
export interface GrantChanges {
  added: readonly GrantOfPerson[];
  /** Those who had another permission before. */
  changed: readonly GrantOfPerson[];
  removed: readonly string[];
}

interface GrantOfPerson {
  userId: string;
  permission: Permission;
}

export interface SharedWith {
  editors: User[];
  viewers: User[];
}

/** The people with a grant on a thing, by name; not those whose account is suspended (A19), who keep theirs. */
export async function peopleWithGrants(
  manager: EntityManager,
  kind: Granting,
  id: string,
): Promise<SharedWith> {
  const { entities, raw } = await manager
    .createQueryBuilder(User, 'person')
    .innerJoin(`${kind}_grant`, 'given', 'given.user_id = person.id')
    .addSelect('given.permission', 'given_permission')
    .where(`given.${kind}_id = :id AND ${personIsKnown}`, { id })
    .orderBy('person.name', 'ASC')
    .addOrderBy('person.id', 'ASC')
    .getRawAndEntities<{ given_permission: Permission }>();
  const having = (permission: Permission) =>
    entities.filter((_, index) => raw[index]?.given_permission === permission);
  return { editors: having('edit'), viewers: having('view') };
}

/**
 * Makes the stored grants the given ones; a person with the same grant keeps its row. The
 * thing is locked, and before it those people are held. Answers what had to change, or null.
 */
export async function replaceGrants(
  unit: Unit,
  kind: Granting,
  id: string,
  wanted: ReadonlyMap<string, Permission>,
): Promise<GrantChanges | null> {
  const { manager } = unit;
  const stored = new Map(
    (
      await manager.query<{ user_id: string; permission: Permission }[]>(
        `SELECT user_id, permission FROM ${kind}_grant WHERE ${kind}_id = ?`,
        [id],
      )
    ).map(({ user_id, permission }) => [user_id, permission]),
  );
  const removed = [...stored.keys()].filter((userId) => !wanted.has(userId));
  const added = [...wanted].filter(([userId]) => !stored.has(userId));
  const changed = [...wanted].filter(
    ([userId, permission]) => (stored.get(userId) ?? permission) !== permission,
  );

  if (removed.length > 0) {
    await manager.query(
      `DELETE FROM ${kind}_grant WHERE ${kind}_id = ? AND user_id IN ${placeholders(removed)}`,
      [id, ...removed],
    );
  }
  if (added.length > 0) {
    await insertGrants(unit, kind, id, added);
  }
  for (const permission of ['view', 'edit'] as const) {
    const userIds = changed.filter(([, to]) => to === permission).map(([userId]) => userId);
    if (userIds.length === 0) continue;
    await manager.query(
      `UPDATE ${kind}_grant SET permission = ? WHERE ${kind}_id = ? AND user_id IN ${placeholders(userIds)}`,
      [permission, id, ...userIds],
    );
  }
  if (removed.length + added.length + changed.length === 0) return null;
  const named = ([userId, permission]: readonly [string, Permission]) => ({ userId, permission });
  return { added: added.map(named), changed: changed.map(named), removed };
}

async function insertGrants(
  { manager }: Unit,
  kind: Granting,
  id: string,
  added: readonly (readonly [userId: string, permission: Permission])[],
): Promise<void> {
  const columns = [`${kind}_id`, 'user_id', 'permission', 'created_at'];
  const beside: string[] = [];
  if (kind === 'note') {
    const [note] = await manager.query<{ author_id: string }[]>('SELECT author_id FROM note WHERE id = ?', [
      id,
    ]);
    if (!note) return;
    columns.push('author_id');
    beside.push(note.author_id);
  }
  const now = Date.now();
  const rows = added.map(([userId, permission]) => [id, userId, permission, now, ...beside]);
  await manager.query(
    `INSERT INTO ${kind}_grant (${columns.join(', ')}) VALUES ${rows.map(placeholders).join(', ')}`,
    rows.flat(),
  );
}

/** Takes every grant away. Answers who had one. */
export async function removeGrants(unit: Unit, kind: Granting, id: string): Promise<readonly string[]> {
  return (await replaceGrants(unit, kind, id, new Map()))?.removed ?? [];
}

export async function removeGrant(
  { manager }: Unit,
  kind: Granting,
  id: string,
  userId: string,
): Promise<void> {
  await manager.query(`DELETE FROM ${kind}_grant WHERE ${kind}_id = ? AND user_id = ?`, [id, userId]);
}

/** The grants of these people on the thing, of those who have one. */
export async function grantsOf(
  manager: EntityManager,
  kind: Granting,
  id: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Permission>> {
  if (userIds.length === 0) return new Map();
  const rows: { user_id: string; permission: Permission }[] = await manager.query(
    `SELECT user_id, permission FROM ${kind}_grant WHERE ${kind}_id = ? AND user_id IN ${placeholders(userIds)}`,
    [id, ...userIds],
  );
  return new Map(rows.map(({ user_id, permission }) => [user_id, permission]));
}

/** Those with a grant on the thing whose account is suspended, with their permission. */
export async function suspendedGrants(
  manager: EntityManager,
  kind: Granting,
  id: string,
): Promise<[userId: string, permission: Permission][]> {
  const rows: { user_id: string; permission: Permission }[] = await manager.query(
    `SELECT given.user_id, given.permission FROM ${kind}_grant given JOIN \`user\` person ON person.id = given.user_id
     WHERE given.${kind}_id = ? AND person.suspended_at IS NOT NULL`,
    [id],
  );
  return rows.map(({ user_id, permission }) => [user_id, permission]);
}

/** What a person shares with another, and the notes that the other reads by it. */
export async function grantedBy(
  manager: EntityManager,
  giverId: string,
  recipientId: string,
): Promise<{ noteIds: string[]; notebookIds: string[] }> {
  const notes: { id: string }[] = await manager.query(
    `SELECT note_id AS id FROM note_grant WHERE author_id = ? AND user_id = ?
     UNION SELECT note.id FROM notebook_grant JOIN notebook ON notebook.id = notebook_grant.notebook_id
       JOIN note ON note.notebook_id = notebook.id
       WHERE notebook.owner_id = ? AND notebook_grant.user_id = ?`,
    [giverId, recipientId, giverId, recipientId],
  );
  const notebooks: { id: string }[] = await manager.query(
    `SELECT notebook.id FROM notebook JOIN notebook_grant ON notebook_grant.notebook_id = notebook.id
     WHERE notebook.owner_id = ? AND notebook_grant.user_id = ?`,
    [giverId, recipientId],
  );
  return { noteIds: notes.map(({ id }) => id), notebookIds: notebooks.map(({ id }) => id) };
}

/** Those with whom one of these notes or this notebook is shared. */
export async function grantedOn(
  manager: EntityManager,
  noteIds: readonly string[],
  notebookId: string | null,
): Promise<string[]> {
  const found = new Set<string>();
  const statements = inChunks(noteIds).map((some) => isOneOf('note_grant.note_id', some));
  for (const { sql, values } of statements) {
    const rows: { user_id: string }[] = await manager.query(
      `SELECT DISTINCT user_id FROM note_grant WHERE ${sql}`,
      [...values],
    );
    for (const { user_id } of rows) found.add(user_id);
  }
  if (notebookId !== null) {
    const rows: { user_id: string }[] = await manager.query(
      'SELECT user_id FROM notebook_grant WHERE notebook_id = ?',
      [notebookId],
    );
    for (const { user_id } of rows) found.add(user_id);
  }
  return [...found];
}

/** Those with whom a person shares anything. */
export async function recipientsOf(manager: EntityManager, giverId: string): Promise<string[]> {
  const rows: { user_id: string }[] = await manager.query(
    `SELECT user_id FROM note_grant WHERE author_id = ?
     UNION SELECT notebook_grant.user_id FROM notebook_grant
       JOIN notebook ON notebook.id = notebook_grant.notebook_id WHERE notebook.owner_id = ?`,
    [giverId, giverId],
  );
  return rows.map(({ user_id }) => user_id);
}
