import { AppError } from '@commonplace/contracts/errors';

/** The refusal of what has no room any more, for the owner of the storage or another person. */
export function storageFull(isOwn: boolean): AppError {
  if (isOwn) return new AppError('storage_full');
  return new AppError('storage_full', { message: 'The author of this note has no storage left.' });
}
