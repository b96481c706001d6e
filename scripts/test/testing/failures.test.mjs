import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { filesToLookAtAgain, playwrightFailures, vitestFailures } from '../../testing/failures.mjs';
import { runVitest } from '../../testing/run-vitest.mjs';

const folder = mkdtempSync(join(tmpdir(), 'commonplace-failures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {object} report */
function written(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('of a run of vitest, each failed test and each file that can not be loaded is named with its reason', async () => {
  const failed = {
    status: 'failed',
    fullName: 'a note is kept',
    failureMessages: ['\u001b[31mgone\n  at x'],
  };
  const file = written({
    testResults: [
      { status: 'passed', name: '/p/backend/test/a.test.ts', assertionResults: [{ status: 'passed' }] },
      {
        status: 'failed',
        name: '/p/backend/test/b.test.ts',
        assertionResults: [{ status: 'passed' }, failed],
      },
      {
        status: 'failed',
        name: '/p/backend/test/c.test.ts',
        assertionResults: [],
        message: 'no such module',
      },
    ],
  });
  expect(await vitestFailures(file)).toEqual([
    'backend/test/b.test.ts › a note is kept › gone at x',
    'backend/test/c.test.ts › no such module',
  ]);
});

test.each([
  ['an assertion', 'AssertionError: expected 1 to be 2', ['b.test.ts'], []],
  ['a test that took too long', 'Error: Test timed out in 5000ms.', ['b.test.ts'], ['b.test.ts']],
  ['an answer that took too long', 'TooSlow: It took 117 ms, more than 100', ['b.test.ts'], ['b.test.ts']],
  [
    'a port that was taken',
    'StartError: backend: The port 30797 on 127.0.0.1 is in use by another program.',
    ['b.test.ts'],
    ['b.test.ts'],
  ],
  [
    'a database that a busy machine did not reach',
    'StartError: backend: connect ETIMEDOUT\n    at SupervisedProcess.start',
    ['b.test.ts'],
    ['b.test.ts'],
  ],
])('a second look after %s', async (_what, reason, asked, askedOfProofs) => {
  const failed = { status: 'failed', failureMessages: [reason] };
  const file = written({
    testResults: [
      { status: 'passed', name: 'a.test.ts', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', name: 'b.test.ts', assertionResults: [{ status: 'passed' }, failed] },
    ],
  });
  expect(await filesToLookAtAgain(file, { onlyIfUntold: false })).toEqual(asked);
  expect(await filesToLookAtAgain(file, { onlyIfUntold: true })).toEqual(askedOfProofs);
});

test.each([
  ['a file that can not be loaded gets no second look', 'Error: Cannot find module', []],
  [
    'a file whose hook found its port taken gets one',
    'main.js ended: content: The port 42077 on 127.0.0.1 is in use by another program.',
    ['c.test.ts'],
  ],
])('%s', async (_what, message, asked) => {
  const skipped = { status: 'skipped', failureMessages: [] };
  const failed = { status: 'failed', name: 'c.test.ts', message, assertionResults: [skipped] };
  expect(await filesToLookAtAgain(written({ testResults: [failed] }), { onlyIfUntold: false })).toEqual(
    asked,
  );
});

test('of the stories, those that failed are named, and apart from them those that passed at their second try', async () => {
  const told = { ok: false, file: 'stories/a.spec.ts', title: 'two write' };
  const file = written({
    suites: [
      {
        specs: [
          { ok: true, file: 'stories/a.spec.ts', title: 'one writes', tests: [] },
          {
            ok: true,
            file: 'stories/b.spec.ts',
            title: 'three write',
            tests: [{ status: 'flaky', results: [{ errors: [{ message: 'slow' }] }] }],
          },
        ],
        suites: [{ specs: [{ ...told, tests: [{ results: [{ errors: [{ message: 'too late' }] }] }] }] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  });
  expect(await playwrightFailures(file, { passedAfterAll: true })).toEqual([
    'stories/b.spec.ts › three write › slow',
  ]);
  expect(await playwrightFailures(file, { passedAfterAll: false })).toEqual([
    'stories/a.spec.ts › two write › too late',
    'browser › no browser',
  ]);
});

test('an error outside of any test fails the run and is named', async () => {
  const where = join(folder, 'package');
  mkdirSync(where);
  writeFileSync(join(where, 'vitest.config.mjs'), 'export default {};');
  writeFileSync(
    join(where, 'a.test.mjs'),
    `import { test } from 'vitest';
    test('passes', async () => {
      Promise.reject(new Error('nobody waits for this'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`,
  );
  symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(where, 'node_modules'));
  const result = await runVitest({ where, folder, limitMinutes: 1, output: join(folder, 'output') });
  expect(result.tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(result.failures).toEqual([
    expect.stringMatching(/a\.test\.mjs › outside of any test › Error: nobody waits for this/),
  ]);
});
