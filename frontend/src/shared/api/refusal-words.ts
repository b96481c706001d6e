import { AppError } from '@commonplace/contracts/errors';
import { ConnectionError } from './connection-error.ts';

/** What to say of a failed call: the server's words if it had any, else `otherwise`. */
export function refusalWords(error: unknown, otherwise: string): string {
  const refused = error instanceof AppError && !(error instanceof ConnectionError);
  return refused ? error.message : otherwise;
}
