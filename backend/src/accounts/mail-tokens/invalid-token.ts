import { AppError } from '@commonplace/contracts/errors';

/** The one answer to a token that is unknown, used up, expired, for something else or another person's. */
export function invalidToken(): AppError {
  return new AppError('rejected', { message: 'Invalid token.', errors: { token: 'Invalid token.' } });
}
