import {
  drainDelay,
  EnvironmentError,
  headerSecret,
  httpAddress,
  type LogLevel,
  logLevel,
  mailAddress,
  metricsToken,
  otlpEndpoint,
  port,
  quotaBytes,
  readVariables,
  secret,
  share,
  trustProxy,
  wholeNumber,
} from '@commonplace/contracts/environment';
import { z } from 'zod';
import {
  type DatabaseTarget,
  DatabaseUrlError,
  databaseTarget,
} from '../database/connection/database-target.ts';
import { type FileStoreTarget, FileStoreTargetError, fileStoreTarget } from '../files/file-store-target.ts';
import { readOrCreateSecret } from './secret-file.ts';
import { requireWritableFolder } from './writable-folder.ts';

const variables = z.object({
  BACKEND_HOST: z
    .string()
    .default('127.0.0.1')
    .transform((value) => value.split(',').map((host) => host.trim())),
  BACKEND_PORT: port('BACKEND_PORT', 3001),
  BACKEND_LISTEN_FDS: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'BACKEND_LISTEN_FDS must list numbers of descriptors, such as 4,5')
    .transform((value) => value.split(',').map(Number))
    .optional(),
  BACKEND_INTERNAL_HOST: z.string().default('127.0.0.1'),
  BACKEND_INTERNAL_PORT: port('BACKEND_INTERNAL_PORT', 3002),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  PUBLIC_URL: httpAddress('PUBLIC_URL', 'http://localhost:3000'),
  CONTENT_URL: httpAddress('CONTENT_URL', 'http://127.0.0.1:3003'),
  COLLAB_URL: httpAddress('COLLAB_URL', 'http://127.0.0.1:3004'),
  CONVERSION_WAIT_MS: wholeNumber('CONVERSION_WAIT_MS', { default: 10_000, least: 1 }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'REDIS_URL must have the form redis://:password@host:6379' })
    .optional(),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'S3_ENDPOINT must be an address that starts with http:// or https://',
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'S3_REGION must be the name of a region, such as eu-central-1')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  JWT_SECRET: secret('JWT_SECRET').optional(),
  INTERNAL_SECRET: headerSecret('INTERNAL_SECRET').optional(),
  TRUST_PROXY: trustProxy('TRUST_PROXY'),
  CONNECTIONS_PER_ADDRESS: wholeNumber('CONNECTIONS_PER_ADDRESS', { default: 1_000, least: 1 }),
  SEARCHES_PER_MINUTE: wholeNumber('SEARCHES_PER_MINUTE', { default: 120, least: 1 }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL must have the form smtp://user:password@host:port' })
    .optional(),
  QUOTE_API_URL: z
    .url({
      protocol: /^https?$/,
      error: 'QUOTE_API_URL must be an address that starts with http:// or https://',
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: httpAddress('GOOGLE_ISSUER', 'https://accounts.google.com'),
  MAIL_FROM: z.string().default('Commonplace <commonplace@localhost>'),
  SUPPORT_EMAIL: mailAddress('SUPPORT_EMAIL', 'support@localhost'),
  FEEDBACK_EMAIL: mailAddress('FEEDBACK_EMAIL', 'feedback@localhost'),
  COMMUNITY_URL: z
    .url({
      protocol: /^https?$/,
      error: 'COMMUNITY_URL must be an address that starts with http:// or https://',
    })
    .optional(),
  QUOTA_BYTES_PER_PERSON: quotaBytes('QUOTA_BYTES_PER_PERSON'),
  ADMIN_USERNAMES: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((name) => name.trim().toLowerCase() || [])),
  WEBHOOK_PRIVATE_ADDRESSES: z.stringbool().default(false),
  DRAIN_DELAY_MS: drainDelay('DRAIN_DELAY_MS'),
  DEMO: z.stringbool().default(false),
  METRICS_TOKEN: metricsToken('METRICS_TOKEN'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_TRACES_SAMPLER_ARG: share('OTEL_TRACES_SAMPLER_ARG'),
  LOG_LEVEL: logLevel('LOG_LEVEL'),
});

/** Everything the backend lets its operator decide, checked once at start. */
export interface Config {
  /** Where the public API listens, separated by commas where there are several. */
  hosts: string[];
  port: number;
  /** Sockets that the supervisor has bound: they are listened on instead of `hosts` and `port`. */
  listenFds: number[] | undefined;
  internalHost: string;
  internalPort: number;
  dataDir: string;
  database: DatabaseTarget;
  files: FileStoreTarget;
  /** What several backends hear of each other through, and count limits in; undefined where there is one backend. */
  redisUrl: string | undefined;
  /** The one origin that people see, without a slash at its end. Links in mails start with it. */
  publicUrl: string;
  contentUrl: string;
  collabUrl: string;
  /** How long a person's content waits while another one of theirs is converted. */
  conversionWaitMs: number;
  jwtSecret: string;
  internalSecret: string;
  /** Addresses and networks of proxies whose `X-Forwarded-For` counts. */
  trustProxy: string[];
  /** How many connections one address may have open at once; proxies that are trusted may have any number. */
  connectionsPerAddress: number;
  /** How often one person may search, or a guest's address. */
  searchesPerMinute: number;
  smtpUrl: string | undefined;
  /** A service for quotations, without a slash at its end; undefined for the built-in ones. */
  quoteApiUrl: string | undefined;
  /** The client id of this installation at Google; undefined where Google sign-in is off. */
  googleClientId: string | undefined;
  /** The issuer of ID tokens: Google, or a compatible service. */
  googleIssuer: string;
  mailFrom: string;
  /** The addresses for help and for feedback, on static pages. */
  supportEmail: string;
  feedbackEmail: string;
  /** The address of a chat room, on the landing page; undefined for none. */
  communityUrl: string | undefined;
  /** What one person's notes, pictures and covers may take together. */
  quotaBytes: number;
  /** People who may use the calls of administrators, in small letters. */
  adminUsernames: string[];
  /** Whether webhooks may call private addresses, also without TLS. */
  webhookPrivateAddresses: boolean;
  drainDelayMs: number;
  /** Whether it shows the invented people of the demo, who tell everybody their password. */
  isDemo: boolean;
  metricsToken: string | undefined;
  /** Where traces go, and of which part of all. */
  traces: { endpoint: string | undefined; share: number };
  logLevel: LogLevel;
}

/**
 * Secrets that are unset are made on first start
 * and kept in the data directory.
 *
 * @throws EnvironmentError
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const values = readVariables(variables, env);
  try {
    // Now, not at the first mail or picture.
    requireWritableFolder(values.DATA_DIR);
    return {
      hosts: values.BACKEND_HOST,
      port: values.BACKEND_PORT,
      listenFds: values.BACKEND_LISTEN_FDS,
      internalHost: values.BACKEND_INTERNAL_HOST,
      internalPort: values.BACKEND_INTERNAL_PORT,
      dataDir: values.DATA_DIR,
      database: databaseTarget(values),
      files: fileStoreTarget(values),
      redisUrl: values.REDIS_URL,
      publicUrl: values.PUBLIC_URL,
      contentUrl: values.CONTENT_URL,
      collabUrl: values.COLLAB_URL,
      conversionWaitMs: values.CONVERSION_WAIT_MS,
      jwtSecret: values.JWT_SECRET ?? readOrCreateSecret(values.DATA_DIR, 'jwt-secret'),
      internalSecret: values.INTERNAL_SECRET ?? readOrCreateSecret(values.DATA_DIR, 'internal-secret'),
      trustProxy: values.TRUST_PROXY,
      connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
      searchesPerMinute: values.SEARCHES_PER_MINUTE,
      smtpUrl: values.SMTP_URL,
      quoteApiUrl: values.QUOTE_API_URL,
      googleClientId: values.GOOGLE_CLIENT_ID,
      googleIssuer: values.GOOGLE_ISSUER,
      mailFrom: values.MAIL_FROM,
      supportEmail: values.SUPPORT_EMAIL,
      feedbackEmail: values.FEEDBACK_EMAIL,
      communityUrl: values.COMMUNITY_URL,
      quotaBytes: values.QUOTA_BYTES_PER_PERSON,
      adminUsernames: values.ADMIN_USERNAMES,
      webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
      drainDelayMs: values.DRAIN_DELAY_MS,
      isDemo: values.DEMO,
      metricsToken: values.METRICS_TOKEN,
      traces: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
      logLevel: values.LOG_LEVEL,
    };
  } catch (error) {
    if (error instanceof DatabaseUrlError || error instanceof FileStoreTargetError)
      throw new EnvironmentError(error.message);
    throw new EnvironmentError(`DATA_DIR can't be used: ${(error as Error).message}`);
  }
}
