import { freePort, startProcess } from './backend-process.ts';
import { internalSecret, startTestBackend, type TestBackend } from './test-backend.ts';
import type { TestDatabase } from './test-database.ts';

/** The backend with a real content process beside it, on one database: an empty one unless it is given. */
export async function startTestStack(
  env: NodeJS.ProcessEnv = {},
  given?: TestDatabase,
): Promise<TestBackend> {
  const contentPort = String(await freePort());
  const backend = await startTestBackend({ CONTENT_URL: `http://127.0.0.1:${contentPort}`, ...env }, given);
  const content = startProcess('content/main.js', {
    ...backend.database.env,
    CONTENT_PORT: contentPort,
    INTERNAL_SECRET: internalSecret,
    BACKEND_INTERNAL_URL: backend.internalUrl,
  });
  await content.said('listening');
  const { close } = backend;
  return Object.assign(backend, {
    async close() {
      await content.stop();
      await close();
    },
  });
}
