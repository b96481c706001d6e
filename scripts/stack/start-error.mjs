/**
 * A failure that an operator can fix: a port in use, a bad variable, an unreachable database. `message` is the one line
 * to print, without a stack trace.
 */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
