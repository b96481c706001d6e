import { z } from 'zod';
import { type DatabaseTarget, DatabaseUrlError, databaseTarget } from '../database/database-target.ts';
import { readOrCreateSecret } from './secret-file.ts';
import { requireWritableFolder } from './writable-folder.ts';

/** A variable has a value we can't work with. The message names the variable and says what is wanted. */
export class ConfigError extends Error {}

const port = (name: string, fallback: number) =>
  z.coerce
    .number({ error: `${name} must be a port number` })
    .int(`${name} must be a port number`)
    .min(0, `${name} must be a port number`)
    .max(65_535, `${name} must be a port number`)
    .default(fallback);

const address = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address that starts with http:// or https://` })
    .transform((value) => value.replace(/\/+$/, ''));

const secret = (name: string) => z.string().min(32, `${name} must have at least 32 characters`).optional();
/** It travels in a header. */
const headerSecret = (name: string) =>
  z
    .string()
    .min(32, `${name} must have at least 32 characters`)
    .regex(/^[\x21-\x7e]*$/, `${name} must have no spaces and no characters outside of ASCII`)
    .optional();

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const variables = z.object({
  BACKEND_HOST: z.string().default('127.0.0.1'),
  BACKEND_PORT: port('BACKEND_PORT', 3001),
  BACKEND_INTERNAL_HOST: z.string().default('127.0.0.1'),
  BACKEND_INTERNAL_PORT: port('BACKEND_INTERNAL_PORT', 3002),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  PUBLIC_URL: address('PUBLIC_URL').default('http://localhost:3000'),
  CONTENT_URL: address('CONTENT_URL').default('http://127.0.0.1:3003'),
  COLLAB_URL: address('COLLAB_URL').default('http://127.0.0.1:3004'),
  JWT_SECRET: secret('JWT_SECRET'),
  INTERNAL_SECRET: headerSecret('INTERNAL_SECRET'),
  PROXY_HOPS: z.coerce
    .number({ error: 'PROXY_HOPS must be a whole number from 0 to 10' })
    .int('PROXY_HOPS must be a whole number from 0 to 10')
    .min(0, 'PROXY_HOPS must be a whole number from 0 to 10')
    .max(10, 'PROXY_HOPS must be a whole number from 0 to 10')
    .default(0),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL must have the form smtp://user:password@host:port' })
    .optional(),
  MAIL_FROM: z.string().default('Commonplace <commonplace@localhost>'),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}` }).default('info'),
});

/** Everything the backend lets its operator decide, checked once at start. */
export interface Config {
  host: string;
  port: number;
  internalHost: string;
  internalPort: number;
  dataDir: string;
  database: DatabaseTarget;
  /** The one origin that people see, without a slash at its end. Links in mails start with it. */
  publicUrl: string;
  contentUrl: string;
  collabUrl: string;
  jwtSecret: string;
  internalSecret: string;
  /** How many proxies in front may name the peer in `X-Forwarded-For`. */
  proxyHops: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  metricsToken: string | undefined;
  logLevel: (typeof logLevels)[number];
}

/**
 * Reads the variables. An empty value counts as unset. Secrets that are unset are made on first start
 * and kept in the data directory.
 *
 * @throws ConfigError
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('; '));
  const values = parsed.data;
  try {
    // Now, not at the first mail or picture.
    requireWritableFolder(values.DATA_DIR);
    return {
      host: values.BACKEND_HOST,
      port: values.BACKEND_PORT,
      internalHost: values.BACKEND_INTERNAL_HOST,
      internalPort: values.BACKEND_INTERNAL_PORT,
      dataDir: values.DATA_DIR,
      database: databaseTarget(values),
      publicUrl: values.PUBLIC_URL,
      contentUrl: values.CONTENT_URL,
      collabUrl: values.COLLAB_URL,
      jwtSecret: values.JWT_SECRET ?? readOrCreateSecret(values.DATA_DIR, 'jwt-secret'),
      internalSecret: values.INTERNAL_SECRET ?? readOrCreateSecret(values.DATA_DIR, 'internal-secret'),
      proxyHops: values.PROXY_HOPS,
      smtpUrl: values.SMTP_URL,
      mailFrom: values.MAIL_FROM,
      metricsToken: values.METRICS_TOKEN,
      logLevel: values.LOG_LEVEL,
    };
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new ConfigError(error.message);
    throw new ConfigError(`DATA_DIR can't be used: ${(error as Error).message}`);
  }
}
