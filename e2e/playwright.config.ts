import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './support/browser/chromium-flags.ts';

export default defineConfig({
  testDir: 'stories',
  outputDir: '../test-results',
  // The stories share two cores with the products that they run, one for each worker.
  workers: 2,
  // Limits find what hangs: a busy machine takes a multiple of what a quiet one does.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    // Far above what any of them takes, so that a story that waits for nothing fails by its line, not by its time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // It takes a third of a story's processor time.
    trace: 'on-first-retry',
    launchOptions: {
      // After each act, in milliseconds: keys would follow clicks faster than the browser reports the caret to the
      // editor, and faster than anybody presses them.
      slowMo: 30,
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: chromiumFlags,
    },
  },
});
