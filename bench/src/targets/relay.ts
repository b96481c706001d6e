import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { relays } from '../report-floor.ts';
import { nodeOptions, type Target, type TargetOptions } from './target.ts';

/** Where a relay writes before it hands anything on. */
const journals = {
  none: { name: relays.none, arguments: () => [] },
  own: { name: relays.own, arguments: (file: string) => [file] },
  beside: { name: relays.beside, arguments: (file: string) => [file, 'beside'] },
  transactions: { name: relays.transactions, arguments: (file: string) => [file, 'transactions'] },
} as const;

/** The least that an edit has to pass, with and without the journal's share of it: see `relay-server.ts`. */
export async function startRelay(journal: keyof typeof journals, options: TargetOptions): Promise<Target> {
  const child = fork(
    fileURLToPath(new URL('./relay-server.ts', import.meta.url)),
    journals[journal].arguments(join(options.folder, `bare-journal-${journal}`)),
    { env: { ...process.env, ...nodeOptions(options) }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    name: journals[journal].name,
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
