import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['trials/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Each suite runs whole stacks of processes and measures "right after": they would disturb each other.
    fileParallelism: false,
    // Faults are mostly waiting: they run beside each other.
    maxConcurrency: 10,
  },
});
