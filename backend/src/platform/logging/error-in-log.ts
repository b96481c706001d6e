interface SerializedError {
  type?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  errno?: unknown;
}

/**
 * What a log keeps of an error, as pino has serialised it. Everything else stays out: an error of the
 * database carries the statement's parameters, among them people's words and password hashes.
 */
export function errorInLog({ type, message, stack, code, errno }: SerializedError) {
  return { type, message, stack, code, errno };
}
