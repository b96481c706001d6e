import { api } from '@commonplace/contracts/api';
import { startStack } from '../../../scripts/stack.mjs';
import { registerPerson } from '../../support/api-person.ts';
import type { CrashTarget } from './crash-trials.ts';

interface DatabaseServer {
  url: string;
  /** kill -9, and up again. */
  crash(): Promise<void>;
}

/** The whole product with one person's note, on this database server or, without one, on SQLite. */
export async function productTarget(
  dataDir: string,
  database?: DatabaseServer,
): Promise<CrashTarget & AsyncDisposable> {
  const stack = await startStack({ dataDir, databaseUrl: database?.url, port: 0, supervise: false });
  const alice = await registerPerson(stack, 'alice');
  const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
  const processes = Object.values(stack.processes);
  return {
    address: () => ({
      url: stack.url.replace('http', 'ws').concat('/collab'),
      documentName: note.documentName as string,
      token: alice.token,
    }),
    async kill() {
      await Promise.all([...processes.map((running) => running.kill()), database?.crash()]);
    },
    async revive() {
      await Promise.all((['content', 'backend', 'collab'] as const).map((name) => stack.restart(name)));
    },
    [Symbol.asyncDispose]: () => stack.stop(),
  };
}
