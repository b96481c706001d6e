import type { z } from 'zod';

/** A variable is missing or has a value we can't work with; the message is for the operator. */
export class EnvironmentError extends Error {}

/**
 * Reads the variables of a process. An empty value counts as unset.
 *
 * @throws EnvironmentError with one line for all that is wrong
 */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given, {
    error: ({ code, input, path }) =>
      code === 'invalid_type' && input === undefined ? `${path?.join('.')} must be set` : undefined,
  });
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(parsed.error.issues.map(({ message }) => message).join('; '));
}
