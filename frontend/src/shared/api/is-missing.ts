import { AppError } from '@commonplace/contracts/errors';

/** Whether an address names nothing that this person may read; one that is no id at all names nothing either. */
export function isMissing(error: unknown): boolean {
  return error instanceof AppError && ['not_found', 'validation_failed'].includes(error.code);
}
