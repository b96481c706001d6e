import { freePort } from '../../../scripts/stack/free-ports.mjs';
import type { BackendParts } from '../../src/create-backend.ts';
import { type StartedProcess, startProcess } from './backend-process.ts';
import { internalSecret, startTestBackend, type TestBackend } from './test-backend.ts';
import type { TestDatabase } from './test-database.ts';

export interface TestStack extends TestBackend {
  content: StartedProcess;
}

/**
 * The backend with a real content process beside it, on one database: an empty one unless it is given. `env` may
 * replace any variable of the two.
 */
export async function startTestStack(
  env: NodeJS.ProcessEnv = {},
  given?: TestDatabase,
  parts?: BackendParts,
): Promise<TestStack> {
  const contentPort = String(await freePort());
  const backend = await startTestBackend(
    { CONTENT_URL: `http://127.0.0.1:${contentPort}`, ...env },
    given,
    parts,
  );
  const content = await startContent(backend, { ...env, CONTENT_PORT: contentPort });
  const { close } = backend;
  return Object.assign(backend, {
    content,
    async close() {
      await content.stop();
      await close();
    },
  });
}

/** One more content process on the database of a backend. */
export async function startContent(backend: TestBackend, env: NodeJS.ProcessEnv): Promise<StartedProcess> {
  const content = startProcess('content/main.js', {
    ...backend.database.env,
    INTERNAL_SECRET: internalSecret,
    BACKEND_INTERNAL_URL: backend.internalUrl,
    ...env,
  });
  await content.said('listening');
  return content;
}
