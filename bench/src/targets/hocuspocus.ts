import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeOptions, type Target, type TargetOptions } from './target.ts';

/** Hocuspocus alone: no backend, no rights, and acknowledgements as soon as an edit is in memory. */
export async function startHocuspocus(storage: 'memory' | 'sqlite', options: TargetOptions): Promise<Target> {
  const child = fork(
    fileURLToPath(new URL('./hocuspocus-server.ts', import.meta.url)),
    storage === 'sqlite' ? [join(options.folder, 'hocuspocus.db')] : [],
    { env: { ...process.env, ...nodeOptions(options) }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    name: `Hocuspocus 4.7, ${storage === 'sqlite' ? 'SQLite' : 'memory'}`,
    wire: 'hocuspocus',
    url: `ws://127.0.0.1:${port}`,
    processes: { server: child.pid as number },
    folder: options.folder,
    search: null,
    async notes(count) {
      return Array.from({ length: count }, () => ({ documentName: randomUUID(), tokens: ['anyone'] }));
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
