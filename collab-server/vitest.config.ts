import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Finds what hangs. On a busy machine what takes a second may take twenty.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Hocuspocus prints on the console what clients do wrong, and these tests do little else.
    onConsoleLog: () => false,
  },
});
