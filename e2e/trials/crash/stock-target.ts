import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import type { CrashTarget } from './crash-trials.ts';

/** The control: stock Hocuspocus, which acknowledges what is in memory. */
export async function stockTarget(): Promise<CrashTarget & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-stock-'));
  const port = await freePort();
  let server: ChildProcess;
  const start = async () => {
    server = fork(join(import.meta.dirname, 'stock-server.ts'), [folder, String(port)]);
    await once(server, 'message');
  };
  const kill = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    address: () => ({ url: `ws://127.0.0.1:${port}`, documentName: 'note', token: 'any' }),
    kill,
    revive: start,
    [Symbol.asyncDispose]: kill,
  };
}
