import { defineConfig } from 'vitest/config';

/** Trials that measure no time, and whose controls don't depend on who meets whom: they may share the machine. */
const timeless = [
  'trials/controls.test.ts',
  'trials/convergence/**/*.test.ts',
  'trials/sessions/forged-tokens.test.ts',
];
/** Trials that wait more than they work, and whose limits are far above what a shared machine takes. */
const patient = [
  'trials/account-deletion/**/*.test.ts',
  'trials/connections/**/*.test.ts',
  'trials/fold/fold.test.ts',
  'trials/hostile/{floods,realtime-frames}.test.ts',
  'trials/revocation/many-at-once.test.ts',
  'trials/sessions/endings.test.ts',
  'trials/two-servers/**/*.test.ts',
];
/** The long form measures, and holds controls: there only what is timeless shares the machine. */
const isLong = process.env.TRIAL_FORM === 'long';
const sharing = isLong ? timeless : [...timeless, ...patient];

export default defineConfig({
  test: {
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    tags: [
      { name: 'nightly', description: 'Not part of npm test; npm run test:nightly runs it.' },
      { name: 'release', description: 'Runs at its full size in npm run test:release, which takes hours.' },
    ],
    projects: [
      {
        extends: true,
        // Two processors, and one file that waits.
        test: { name: 'sharing', include: sharing, maxWorkers: 3, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['trials/**/*.test.ts'],
          exclude: sharing,
          // Each suite runs whole stacks of processes and measures "right after": they would disturb each other.
          fileParallelism: false,
          // Faults are mostly waiting: they run beside each other. Each has a stack of its own, and more of them than
          // this delay each other by half minutes.
          maxConcurrency: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
