import { AppError } from '@commonplace/contracts/errors';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether an address names nothing that this person may read; one that is no id at all names nothing either. */
export function isMissing(error: unknown): boolean {
  return error instanceof AppError && ['not_found', 'validation_failed'].includes(error.code);
}

/** What is known to be missing stays so until an answer says otherwise: a request that fails says nothing. */
export async function unlessMissing<T>(
  client: QueryClient,
  queryKey: QueryKey,
  asked: Promise<T>,
): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const known = client.getQueryState(queryKey)?.error;
    throw isMissing(known) && !isMissing(error) ? known : error;
  }
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
