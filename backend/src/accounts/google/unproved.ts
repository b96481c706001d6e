import { AppError } from '@commonplace/contracts/errors';

/** The one refusal of a token of Google that proves nothing to us. */
export function unproved(cause?: unknown): AppError {
  return new AppError('rejected', {
    message: 'Google did not confirm who you are. Please try again.',
    cause,
  });
}
