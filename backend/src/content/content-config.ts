import {
  drainDelay,
  EnvironmentError,
  headerSecret,
  httpAddress,
  type LogLevel,
  logLevel,
  metricsToken,
  otlpEndpoint,
  port,
  quotaBytes,
  readVariables,
  share,
  wholeNumber,
} from '@commonplace/contracts/environment';
import { z } from 'zod';
import { readOrCreateSecret } from '../platform/config/secret-file.ts';
import {
  type DatabaseTarget,
  DatabaseUrlError,
  databaseTarget,
} from '../platform/database/connection/database-target.ts';
import { longestConversionMs } from './conversion-times.ts';

const variables = z.object({
  CONTENT_HOST: z.string().default('127.0.0.1'),
  CONTENT_PORT: port('CONTENT_PORT', 3003),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  INTERNAL_SECRET: headerSecret('INTERNAL_SECRET').optional(),
  BACKEND_INTERNAL_URL: httpAddress('BACKEND_INTERNAL_URL', 'http://127.0.0.1:3002'),
  CONVERSION_TIMEOUT_MS: wholeNumber('CONVERSION_TIMEOUT_MS', {
    default: 20_000,
    least: 100,
    most: longestConversionMs,
  }),
  CONVERSION_MEMORY_MB: wholeNumber('CONVERSION_MEMORY_MB', { default: 512, least: 64 }),
  DRAIN_DELAY_MS: drainDelay('DRAIN_DELAY_MS'),
  QUOTA_BYTES_PER_PERSON: quotaBytes('QUOTA_BYTES_PER_PERSON'),
  HISTORY_DAYS: wholeNumber('HISTORY_DAYS', { default: 0, least: 0, most: 36_500 }),
  METRICS_TOKEN: metricsToken('METRICS_TOKEN'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_TRACES_SAMPLER_ARG: share('OTEL_TRACES_SAMPLER_ARG'),
  LOG_LEVEL: logLevel('LOG_LEVEL'),
});

/** Everything the content process lets its operator decide, checked once at start. */
export interface ContentConfig {
  host: string;
  port: number;
  database: DatabaseTarget;
  internalSecret: string;
  /** Where hints about new rows go. */
  backendInternalUrl: string;
  /** How long one conversion may take, and how large the heap of the process may become that does it. */
  conversionTimeoutMs: number;
  conversionMemoryMb: number;
  /** What one person's notes, pictures and covers may take together. */
  quotaBytes: number;
  drainDelayMs: number;
  /** For how many days the history of notes is kept; 0: for ever. */
  historyDays: number;
  metricsToken: string | undefined;
  /** Where traces go, and of which part of all. */
  traces: { endpoint: string | undefined; share: number };
  logLevel: LogLevel;
}

/** @throws EnvironmentError */
export function loadContentConfig(env: NodeJS.ProcessEnv): ContentConfig {
  const values = readVariables(variables, env);
  try {
    return {
      host: values.CONTENT_HOST,
      port: values.CONTENT_PORT,
      database: databaseTarget(values),
      internalSecret: values.INTERNAL_SECRET ?? readOrCreateSecret(values.DATA_DIR, 'internal-secret'),
      backendInternalUrl: values.BACKEND_INTERNAL_URL,
      conversionTimeoutMs: values.CONVERSION_TIMEOUT_MS,
      conversionMemoryMb: values.CONVERSION_MEMORY_MB,
      quotaBytes: values.QUOTA_BYTES_PER_PERSON,
      drainDelayMs: values.DRAIN_DELAY_MS,
      historyDays: values.HISTORY_DAYS,
      metricsToken: values.METRICS_TOKEN,
      traces: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
      logLevel: values.LOG_LEVEL,
    };
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new EnvironmentError(error.message);
    throw new EnvironmentError(`DATA_DIR can't be used: ${(error as Error).message}`);
  }
}
