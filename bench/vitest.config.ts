import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 240_000,
    tags: [{ name: 'nightly', description: 'At night alone.' }],
  },
});
