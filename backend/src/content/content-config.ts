import { z } from 'zod';
import { readOrCreateSecret } from '../platform/config/secret-file.ts';
import {
  type DatabaseTarget,
  DatabaseUrlError,
  databaseTarget,
} from '../platform/database/database-target.ts';

/** A variable has a value we can't work with. The message names the variable and says what is wanted. */
export class ContentConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const notAPort = 'CONTENT_PORT must be a port number';

const variables = z.object({
  CONTENT_HOST: z.string().default('127.0.0.1'),
  CONTENT_PORT: z.coerce
    .number({ error: notAPort })
    .int(notAPort)
    .min(0, notAPort)
    .max(65_535, notAPort)
    .default(3003),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  INTERNAL_SECRET: z.string().min(32, 'INTERNAL_SECRET must have at least 32 characters').optional(),
  BACKEND_INTERNAL_URL: z
    .url({
      protocol: /^https?$/,
      error: 'BACKEND_INTERNAL_URL must be an address that starts with http:// or https://',
    })
    .default('http://127.0.0.1:3002')
    .transform((value) => value.replace(/\/+$/, '')),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}` }).default('info'),
});

/** Everything the content process lets its operator decide, checked once at start. */
export interface ContentConfig {
  host: string;
  port: number;
  database: DatabaseTarget;
  internalSecret: string;
  /** Where hints about new rows go. */
  backendInternalUrl: string;
  logLevel: (typeof logLevels)[number];
}

/**
 * Reads the variables. An empty value counts as unset.
 *
 * @throws ContentConfigError
 */
export function loadContentConfig(env: NodeJS.ProcessEnv): ContentConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success)
    throw new ContentConfigError(parsed.error.issues.map(({ message }) => message).join('; '));
  const values = parsed.data;
  try {
    return {
      host: values.CONTENT_HOST,
      port: values.CONTENT_PORT,
      database: databaseTarget(values),
      internalSecret: values.INTERNAL_SECRET ?? readOrCreateSecret(values.DATA_DIR, 'internal-secret'),
      backendInternalUrl: values.BACKEND_INTERNAL_URL,
      logLevel: values.LOG_LEVEL,
    };
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new ContentConfigError(error.message);
    throw new ContentConfigError(`DATA_DIR can't be used: ${(error as Error).message}`);
  }
}
