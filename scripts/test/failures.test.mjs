import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from '../testing/failures.mjs';

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

test('of the stories, those that failed in one of their tries are named', async () => {
  const told = { ok: false, file: 'stories/a.spec.ts', title: 'two write' };
  const file = written({
    suites: [
      {
        specs: [{ ok: true, file: 'stories/a.spec.ts', title: 'one writes', tests: [] }],
        suites: [{ specs: [{ ...told, tests: [{ results: [{ errors: [{ message: 'too late' }] }] }] }] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  });
  expect(await playwrightFailures(file)).toEqual([
    'stories/a.spec.ts › two write › too late',
    'browser › no browser',
  ]);
});
