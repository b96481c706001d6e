import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Results } from '../src/report.ts';

const root = new URL('../..', import.meta.url);

test('the bench measures ours and every peer, and every edit arrives everywhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-bench-test-'));
  const out = join(folder, 'figures.json');
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['bench/src/main.ts', '--smallest', '--out', out],
      { cwd: root },
    );
    const { measured, saturation, memory } = JSON.parse(await readFile(out, 'utf8')) as Results;
    const servers = [
      'commonplace, SQLite',
      'Hocuspocus 4.7, memory',
      'Hocuspocus 4.7, SQLite',
      'y-websocket 2.1, memory',
    ];
    for (const figures of [measured, saturation, memory])
      expect([...new Set(figures.map(({ target }) => target))]).toEqual(servers);
    for (const { target, run, search, searches, cpu } of measured) {
      expect(run.sent).toBeGreaterThan(10);
      expect(run).toMatchObject({ delivered: run.expected, unacknowledged: 0, lostClients: 0 });
      expect(run.remote?.p99).toBeGreaterThan(0);
      if (target.startsWith('y-websocket')) expect(run.ack).toBeNull();
      else expect(run.ack?.count).toBe(run.sent);
      expect(search === null).toBe(searches === 0);
      if (search) expect(search).toMatchObject({ failed: 0 });
      expect(Object.keys(cpu).length).toBeGreaterThan(0);
    }
    expect(saturation.every(({ editsPerSecond }) => editsPerSecond > 0)).toBe(true);
    for (const server of servers) expect(stdout).toContain(server);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
