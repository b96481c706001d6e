import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 10_000,
    maxWorkers: 2,
    // Hocuspocus prints on the console what clients do wrong, and these tests do little else.
    onConsoleLog: () => false,
  },
});
