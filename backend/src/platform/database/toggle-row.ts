import { isDuplicate } from './retryable-error.ts';
import type { Unit } from './unit.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** A row of which each person has one or none: a like, a follow, a save, … */
export interface ToggledRow {
  exists: boolean;
  insert(): Promise<unknown>;
  remove(): Promise<unknown>;
}

/**
 * Inserts or removes a row in one unit of work; without `on`, whichever of the two changes it. Where it is as asked
 * already, nothing is written.
 *
 * @param find checks the rights and looks the row up
 * @returns whether the row exists afterwards
 */
export async function toggleRow(
  unitOfWork: UnitOfWork,
  on: boolean | undefined,
  find: (unit: Unit) => Promise<ToggledRow>,
): Promise<boolean> {
  try {
    return await unitOfWork.run(async (unit) => {
      const row = await find(unit);
      const isWanted = on ?? !row.exists;
      if (isWanted !== row.exists) await (isWanted ? row.insert() : row.remove());
      return isWanted;
    });
  } catch (error) {
    // The same person inserted it at the same time.
    if (!isDuplicate(error)) throw error;
    return true;
  }
}
