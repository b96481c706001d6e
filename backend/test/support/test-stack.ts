import { freePort, startProcess } from './backend-process.ts';
import { internalSecret, startTestBackend, type TestBackend } from './test-backend.ts';

/** The backend with a real content process beside it, on one database. */
export async function startTestStack(env: NodeJS.ProcessEnv = {}): Promise<TestBackend> {
  const contentPort = String(await freePort());
  const backend = await startTestBackend({ CONTENT_URL: `http://127.0.0.1:${contentPort}`, ...env });
  const content = startProcess('content/main.js', {
    ...backend.database.env,
    CONTENT_PORT: contentPort,
    INTERNAL_SECRET: internalSecret,
    BACKEND_INTERNAL_URL: backend.internalUrl,
    QUOTA_BYTES_PER_PERSON: env.QUOTA_BYTES_PER_PERSON,
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
