import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from '../../../scripts/stack/free-ports.mjs';
import { nodeOptions, type Target, type TargetOptions } from './target.ts';

/** The server that y-websocket 2 brings along: in memory, without acknowledgements. */
export async function startYWebsocket(options: TargetOptions): Promise<Target> {
  // The package exports everything but its server.
  const folder = dirname(createRequire(import.meta.url).resolve('y-websocket/package.json'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, 'bin/server.cjs')], {
    env: { ...process.env, ...nodeOptions(options), HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It says where it runs.
  await once(child.stdout, 'data');
  return {
    name: 'y-websocket 2.1, memory',
    wire: 'y-websocket',
    url: `ws://127.0.0.1:${port}`,
    processes: { server: child.pid as number },
    folder: options.folder,
    search: null,
    async notes(count) {
      return Array.from({ length: count }, () => ({ documentName: randomUUID(), tokens: [''] }));
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
}
