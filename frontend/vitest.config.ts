import { defineConfig } from 'vitest/config';

/** Real sockets and databases of a device, which may end after the test: they take their process along. */
const ofDevices = 'src/features/editor/{session,standalone,images}/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    setupFiles: ['src/messages/en/every-text.fixture.ts', 'src/shared/ui/window.fixture.ts'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    css: false,
    maxWorkers: 2,
    // Finds what hangs. On a busy machine what takes a second may take twenty.
    testTimeout: 240_000,
    projects: [
      {
        extends: true,
        // A page of its own for each file, in a thread that has loaded its modules before.
        test: {
          name: 'screens',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [ofDevices],
          pool: 'vmThreads',
        },
      },
      { extends: true, test: { name: 'devices', include: [ofDevices], pool: 'forks' } },
    ],
  },
});
