import { AppError } from '@commonplace/contracts/errors';

/** Whether an address names nothing that this person may read; one that is no id at all names nothing either. */
export function isMissing(error: unknown): boolean {
  return error instanceof AppError && ['not_found', 'validation_failed'].includes(error.code);
}

/** In milliseconds. */
const missingPause = 15_000;

/**
 * How often a query is requested again: while what was shown is missing, also what was deleted, because no push says that
 * everyone may read it again.
 */
export function pauseWhileMissing({ state }: { state: { data: unknown; error: unknown } }): number | false {
  return state.data !== undefined && isMissing(state.error) && missingPause;
}
