import { AppError } from '@commonplace/contracts/errors';
import { lockUserRow } from '../../../accounts/lock-user-row.ts';
import type { Unit } from '../../../platform/database/unit.ts';

/**
 * Keeps a person's notebooks and sets from being counted, made, deleted and set as default by two acts at
 * once: so a limit is never passed, and there is never a person without a notebook (W1, W2).
 *
 * @throws AppError `unauthenticated` when the account was deleted this very moment
 */
export async function lockOwner(unit: Unit, userId: string): Promise<void> {
  const user = await lockUserRow(unit, userId);
  if (!user || user.endedAt !== null) throw new AppError('unauthenticated');
}
