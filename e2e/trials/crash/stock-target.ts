import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/stack/free-ports.mjs';
import { LiveNote } from '../../support/live/live-note.ts';
import type { CrashTarget, Strike } from './crash-trials.ts';
import { savedAfter } from './saved-after.ts';

/** The control: stock Hocuspocus, which acknowledges what is in memory. */
export async function stockTarget(): Promise<CrashTarget & AsyncDisposable & { rightAfterSaved: Strike }> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-stock-'));
  const port = await freePort();
  let server: ChildProcess;
  let page = 0;
  const start = async () => {
    server = fork(join(import.meta.dirname, 'stock-server.ts'), [folder, String(port)]);
    await once(server, 'message');
  };
  const kill = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const address = () => ({ url: `ws://127.0.0.1:${port}`, documentName: `note-${page}`, token: 'any' });
  await start();
  return {
    async turnPage() {
      page += 1;
    },
    address,
    async rightAfterSaved(random, [note]) {
      await savedAfter(note as LiveNote, 100 + random() * 400);
      await kill();
      return 1;
    },
    revive: start,
    // It has just been started, so that all it knows comes from its files.
    async stored() {
      const reader = await new LiveNote(address()).synced();
      setImmediate(() => reader.vanish());
      return reader.doc;
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
