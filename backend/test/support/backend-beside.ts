import { freePort } from '../../../scripts/stack/free-ports.mjs';
import { type StartedProcess, startProcess } from './backend-process.ts';
import type { TestBackend } from './test-backend.ts';

/** A process of the backend on the database of another one, to be killed. Resolves once it listens. */
export async function startBeside({
  database,
  config,
}: TestBackend): Promise<StartedProcess & { url: string }> {
  const port = await freePort();
  const running = startProcess('main.js', {
    ...database.env,
    BACKEND_PORT: String(port),
    BACKEND_INTERNAL_PORT: String(await freePort()),
    CONTENT_URL: config.contentUrl,
    INTERNAL_SECRET: config.internalSecret,
    JWT_SECRET: config.jwtSecret,
    LOG_LEVEL: 'info',
  });
  await running.said('listening');
  return { ...running, url: `http://127.0.0.1:${port}` };
}
