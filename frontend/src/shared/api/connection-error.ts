import { AppError } from '@commonplace/contracts/errors';

/** The server could not be reached, or something in between answered in its place. Worth a retry. */
export class ConnectionError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { cause });
    this.name = 'ConnectionError';
  }
}
