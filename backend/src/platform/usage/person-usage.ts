import type { TransactionStatements } from '../database/transaction-statements.ts';
import { storageFull } from './storage-full.ts';

/*
 * Table `person_usage`: the bytes that each person stores, in one row that moves with what it counts, in the
 * same transaction. It is changed after everything else is locked. A person whose account is being removed
 * has no row any more, and later writes count for no person.
 */

/** Begins to count for a new person. */
export async function openUsage(statements: TransactionStatements, personId: string): Promise<void> {
  await statements.run('INSERT INTO person_usage (person_id, bytes) VALUES (?, 0)', [personId]);
}

/** Counts bytes that have come, or gone where there are fewer than none, without regard to the quota. */
export async function addUsage(
  statements: TransactionStatements,
  personId: string,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return;
  await statements.run('UPDATE person_usage SET bytes = bytes + ? WHERE person_id = ?', [bytes, personId]);
}

export interface Charge {
  /** Whose quota the bytes count for. */
  ownerId: string;
  /** Who brings them. */
  personId: string;
  bytes: number;
  quotaBytes: number;
}

/**
 * Counts bytes that have come. The row is locked from here on, so of any number of charges at once none
 * goes past the quota.
 *
 * @throws AppError `storage_full`
 */
export async function chargeUsage(
  statements: TransactionStatements,
  { ownerId, personId, bytes, quotaBytes }: Charge,
): Promise<void> {
  // Also for no bytes: it locks the row, and a new note is room for more.
  await statements.run('UPDATE person_usage SET bytes = bytes + ? WHERE person_id = ?', [bytes, ownerId]);
  const used = await usageOf(statements, ownerId);
  if (used > quotaBytes || used - bytes >= quotaBytes) throw storageFull(ownerId === personId);
}

export async function usageOf(statements: TransactionStatements, personId: string): Promise<number> {
  const [row] = await statements.all<{ bytes: number | string }>(
    'SELECT bytes FROM person_usage WHERE person_id = ?',
    [personId],
  );
  return Number(row?.bytes ?? 0);
}
