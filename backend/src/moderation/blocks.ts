import { AppError } from '@commonplace/contracts/errors';
import type { EntityManager } from 'typeorm';
import { part, placeholders, type SqlPart } from '../platform/database/sql-part.ts';

/*
 * What a block means to other features: a blocked person does not share with, follow, comment to or notify the
 * person who blocked them. `relations.ts` writes one row for each block; a feature that means both directions asks for
 * both.
 */

/** Those of these people who have blocked a person. */
export async function blockersAmong(
  manager: EntityManager,
  personId: string,
  among: readonly string[],
): Promise<ReadonlySet<string>> {
  if (among.length === 0) return new Set();
  const rows: { id: string }[] = await manager.query(
    `SELECT person_id AS id FROM person_block
     WHERE other_id = ? AND person_id IN ${placeholders(among)}`,
    [personId, ...among],
  );
  return new Set(rows.map(({ id }) => id));
}

/** @throws AppError `forbidden` when one of these people has blocked the person */
export async function requireUnblocked(
  manager: EntityManager,
  personId: string,
  by: readonly string[],
): Promise<void> {
  if ((await blockersAmong(manager, personId, by)).size > 0) throw new AppError('forbidden');
}

/** Those of these people whom a person (null for a guest) blocked or muted. */
export async function unwantedAmong(
  manager: EntityManager,
  personId: string | null,
  among: readonly string[],
): Promise<ReadonlySet<string>> {
  if (personId === null || among.length === 0) return new Set();
  const rows: { id: string }[] = await manager.query(
    ['block', 'mute']
      .map(
        (act) =>
          `SELECT other_id AS id FROM person_${act} WHERE person_id = ? AND other_id IN ${placeholders(among)}`,
      )
      .join(' UNION ALL '),
    [personId, ...among, personId, ...among],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether the person named by `column` is blocked or muted by the person who asks; null for a guest. */
export function writtenByUnwanted(personId: string | null, column: string): SqlPart {
  if (personId === null) return part('FALSE');
  return part(isUnwanted('?', column), personId, personId);
}

/** Whether one person blocked or muted another; both are expressions of the statement. */
export function isUnwanted(person: string, other: string): string {
  return `${isBlocked(person, other)} OR ${did('mute', person, other)}`;
}

/** Whether one person blocked another; both are expressions of the statement. */
export function isBlocked(person: string, other: string): string {
  return did('block', person, other);
}

function did(act: 'block' | 'mute', person: string, other: string): string {
  return `(SELECT 1 FROM person_${act} WHERE person_${act}.person_id = ${person} AND person_${act}.other_id = ${other}) IS NOT NULL`;
}
