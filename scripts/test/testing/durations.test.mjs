import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { playwrightDurations, slowestFiles, vitestDurations } from '../../testing/durations.mjs';

const folder = mkdtempSync(join(tmpdir(), 'commonplace-durations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** @param {object} report */
function written(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a file of vitest takes from its first test to its last; one of which nothing ran is left out', async () => {
  const report = written({
    testResults: [
      {
        name: `${root}backend/test/a.test.ts`,
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [{ duration: 900 }, {}],
      },
      { name: `${root}backend/test/b.test.ts`, startTime: 0, endTime: 0, assertionResults: [{}] },
    ],
  });
  expect(await vitestDurations(report)).toEqual([{ file: 'backend/test/a.test.ts', seconds: 2.5 }]);
});

test('a file of stories takes what its stories take, with their second try', async () => {
  const story = (/** @type {number[]} */ ...durations) => ({
    file: 'a.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = written({ suites: [{ specs: [story(1_000)], suites: [{ specs: [story(2_000, 500)] }] }] });
  expect(await playwrightDurations(report)).toEqual([{ file: 'e2e/stories/a.spec.ts', seconds: 3.5 }]);
});

test('the slowest files of all parts are named, the slowest first', () => {
  const lines = slowestFiles(
    [
      { name: 'frontend', files: [{ file: 'a', seconds: 2 }] },
      {
        name: 'trials',
        files: [
          { file: 'b', seconds: 70.04 },
          { file: 'c', seconds: 1 },
        ],
      },
    ],
    2,
  );
  expect(lines).toEqual(['  70.0 s   b (trials)', '   2.0 s   a (frontend)']);
});
