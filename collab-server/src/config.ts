import {
  drainDelay,
  headerSecret,
  httpAddress,
  logLevel,
  metricsToken,
  otlpEndpoint,
  port,
  readVariables,
  share,
  trustProxy,
} from '@commonplace/contracts/environment';
import { z } from 'zod';

const variables = z.object({
  COLLAB_HOST: z.string().default('127.0.0.1'),
  COLLAB_PORT: port('COLLAB_PORT', 3004),
  CONTENT_URL: httpAddress('CONTENT_URL', 'http://127.0.0.1:3003'),
  BACKEND_INTERNAL_URL: httpAddress('BACKEND_INTERNAL_URL', 'http://127.0.0.1:3002'),
  INTERNAL_SECRET: headerSecret('INTERNAL_SECRET'),
  PUBLIC_URL: httpAddress('PUBLIC_URL', 'http://localhost:3000'),
  TRUST_PROXY: trustProxy('TRUST_PROXY'),
  DRAIN_DELAY_MS: drainDelay('DRAIN_DELAY_MS'),
  METRICS_TOKEN: metricsToken('METRICS_TOKEN'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_TRACES_SAMPLER_ARG: share('OTEL_TRACES_SAMPLER_ARG'),
  LOG_LEVEL: logLevel('LOG_LEVEL'),
});

const config = variables.transform((values) => ({
  host: values.COLLAB_HOST,
  port: values.COLLAB_PORT,
  contentUrl: new URL(values.CONTENT_URL),
  /** The backend's own port for the other processes. */
  backendUrl: new URL(values.BACKEND_INTERNAL_URL),
  /** Shared with the backend and with content. */
  secret: values.INTERNAL_SECRET,
  /** The one origin that people see: pages from elsewhere may not connect. */
  publicUrl: new URL(values.PUBLIC_URL),
  /** Proxies whose `X-Forwarded-For` counts. */
  trustProxy: values.TRUST_PROXY,
  drainDelayMs: values.DRAIN_DELAY_MS,
  metricsToken: values.METRICS_TOKEN,
  /** Where traces go, and of which part of all. */
  traces: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
  logLevel: values.LOG_LEVEL,
}));

/** Everything the collab-server lets its operator decide, checked once at start. */
export type Config = z.output<typeof config>;

/** @throws EnvironmentError */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  return readVariables(config, environment);
}
