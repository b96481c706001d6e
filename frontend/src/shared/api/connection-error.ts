import { AppError } from '@commonplace/contracts/errors';

/** The server could not be reached, or something in between answered in its place. Worth a retry. */
export class ConnectionError extends AppError {
  /** The status that something in between answered with; null when nothing answered. */
  readonly answered: number | null;
  /** What was said in place of an answer to a request that succeeded; null otherwise. */
  readonly said: string | null;

  constructor(cause: unknown, answered: number | null = null, said: string | null = null) {
    super('unavailable', { cause });
    this.answered = answered;
    this.said = said;
    this.name = 'ConnectionError';
  }
}
