import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url);

test('the bench takes a library out and in again, and says what that cost', { tags: 'nightly' }, async () => {
  const small = '--notes 10 --megabytes 1 --formats json --idle 1 --warm 0 --others 1'.split(' ');
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/exchange/main.ts', ...small], {
    cwd: root,
  });
  expect(stdout).toContain('10 notes with 1 MB of pictures, SQLite');
  for (const phase of ['idle', 'export, json, 1 MB', 'import, json, 10 notes']) {
    const [, line = ''] = stdout.match(new RegExp(`^\\| ${phase} \\|(.*)$`, 'm')) ?? [];
    const [seconds, over] = line.split('|').map(Number);
    expect(seconds).toBeGreaterThan(0);
    expect(over).not.toBeNaN();
    expect(line).toMatch(/content \d+ .*, backend \d+ .*, collab \d+/);
  }
  expect(stdout).toMatch(/MB over idle, others' p95 ≤ 2 ×: (held|missed)$/m);
});
