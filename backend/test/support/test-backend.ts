import { join } from 'node:path';
import { type Backend, type BackendParts, createBackend } from '../../src/create-backend.ts';
import { type Config, loadConfig } from '../../src/platform/config/config.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const internalSecret = 'the-secret-that-the-processes-share-in-tests';

export interface TestBackend extends Backend {
  config: Config;
  database: TestDatabase;
}

/**
 * The real backend on free ports, on an empty database unless one is given. `env` may replace any variable. Pages need
 * the folder of the built frontend.
 */
export async function startTestBackend(
  env: NodeJS.ProcessEnv = {},
  given?: TestDatabase,
  parts: BackendParts = {},
): Promise<TestBackend> {
  const database = given ?? (await createTestDatabase());
  const config = loadConfig({
    ...database.env,
    BACKEND_PORT: '0',
    BACKEND_INTERNAL_PORT: '0',
    INTERNAL_SECRET: internalSecret,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const backend = await createBackend(config, {
    frontend: join(database.dataDir, 'frontend'),
    ...parts,
  });
  await backend.listen();
  return Object.assign(backend, {
    config,
    database,
    async close() {
      await backend.app.close();
      await database.drop();
    },
  });
}
