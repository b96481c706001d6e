/**
 * Something an operator can put right: a port in use, a bad variable, an unreachable database.
 * `message` is the one line to print; a stack trace would only hide it.
 */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
