import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url));

const environment = z.object({
  COLLAB_HOST: z.string().min(1).default('127.0.0.1'),
  COLLAB_PORT: z.coerce.number().int().min(0).max(65_535),
  CONTENT_URL: httpUrl,
  BACKEND_INTERNAL_URL: httpUrl,
  INTERNAL_SECRET: z.string().min(16),
  PUBLIC_URL: httpUrl,
  PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = z.infer<typeof environment>;

/** Throws with one line that names every variable that is missing or wrong, never its value. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The collab-server can't start. ${problems.join('; ')}`);
}
