import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['trials/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Each suite runs whole stacks of processes and measures "right after": they would disturb each other.
    fileParallelism: false,
  },
});
