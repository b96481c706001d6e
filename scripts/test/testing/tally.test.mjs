import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { afterSecondLook, judged, playwrightTally, sum, vitestTally } from '../../testing/tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'commonplace-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {object} report */
function written(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a test file that can not be loaded counts as failed', async () => {
  const tests = ['passed', 'passed', 'passed', 'skipped', 'todo'].map((status) => ({ status }));
  const file = written({
    testResults: [
      { status: 'passed', assertionResults: tests },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(await vitestTally(file)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('tests of another tier are not counted, those that could not run are', async () => {
  const assertionResults = [
    { status: 'passed', tags: [] },
    { status: 'skipped', tags: ['nightly'] },
    { status: 'skipped', tags: ['release'] },
  ];
  const file = written({ testResults: [{ status: 'passed', assertionResults }] });
  expect(await vitestTally(file, { without: 'nightly' })).toEqual({ passed: 1, failed: 0, skipped: 1 });
});

test('a story that passed at its second try counts as passed', async () => {
  const file = written({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] });
  expect(await playwrightTally(file)).toEqual({ passed: 5, failed: 1, skipped: 2 });
});

test.each([
  ['no report', null, 0, 1],
  ['nothing ran', { passed: 0, failed: 0, skipped: 0 }, 0, 1],
  ['a crash after the tests', { passed: 9, failed: 0, skipped: 0 }, 1, 1],
  ['all well', { passed: 9, failed: 0, skipped: 1 }, 0, 0],
  ['failures', { passed: 9, failed: 2, skipped: 0 }, 1, 2],
])('%s: failures as they count', (_what, tally, code, failed) => {
  expect(judged(tally, code).failed).toBe(failed);
});

test.each([
  ['passes then', { passed: 4, failed: 0, skipped: 0 }, { passed: 10, failed: 0, skipped: 1 }],
  ['fails again', { passed: 3, failed: 1, skipped: 0 }, { passed: 8, failed: 2, skipped: 1 }],
])('what failed and %s', (_what, second, counted) => {
  expect(afterSecondLook({ passed: 8, failed: 2, skipped: 1 }, second)).toEqual(counted);
});

test('parts add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
