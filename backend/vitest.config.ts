import { defineConfig } from 'vitest/config';

/** `vitest run --root backend`; with TEST_DATABASE_URL (a MariaDB/MySQL server, root rights) the same tests run there. */
export default defineConfig({
  test: {
    name: 'backend',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    tags: [
      { name: 'mariadb', description: 'In npm test it runs on MariaDB too.' },
      { name: 'nightly', description: 'At night alone.' },
    ],
    globalSetup: ['test/support/build-backend.ts'],
    // Finds what hangs. On a busy machine what takes a second may take twenty.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: 2,
    // Each file has a backend and a database of its own, but what it loads is the same for all: once for each worker.
    isolate: false,
  },
});
