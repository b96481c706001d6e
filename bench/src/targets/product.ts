import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@commonplace/contracts/api';
import { type ApiPerson, follow, registerPerson } from '../../../e2e/support/people/api-person.ts';
import { startMariadb } from '../../../scripts/mariadb.mjs';
import { processWith } from '../figures/process-usage.ts';
import type { NoteOfLoad } from '../load/load.ts';
import { nodeOptions, type Target, type TargetOptions } from './target.ts';

interface Running {
  url: string;
  dataDir: string;
  pids: Record<string, number>;
}

const madeAtOnce = 8;

/** All of Commonplace at its public port, on SQLite or a private MariaDB. */
export async function startProduct(database: 'sqlite' | 'mariadb', options: TargetOptions): Promise<Target> {
  const mariadb = database === 'mariadb' ? await startMariadb() : null;
  const host = fork(
    fileURLToPath(new URL('./product-host.ts', import.meta.url)),
    [join(options.folder, `product-${database}`), nodeOptions(options).NODE_OPTIONS],
    {
      env: { ...process.env, DATABASE_URL: mariadb?.url ?? '' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const stop = async () => {
    if (host.exitCode === null && host.connected) {
      const gone = once(host, 'exit');
      host.disconnect();
      await gone;
    }
    await mariadb?.stop();
  };
  try {
    const running = await started(host);
    const known: ApiPerson[] = [];
    for (let i = 0; i < options.people; i += 1)
      known.push(await registerPerson(running, i === 0 ? 'alice' : 'bob', `${i}`));
    const [alice, ...others] = known as [ApiPerson, ...ApiPerson[]];
    await follow(others, alice);
    return {
      name: `commonplace, ${database === 'sqlite' ? 'SQLite' : 'MariaDB'}`,
      wire: 'hocuspocus',
      url: `${running.url.replace('http', 'ws')}/collab`,
      processes: {
        ...running.pids,
        ...(mariadb ? { mariadb: processWith(`--port=${mariadb.port}`, 'mariadbd') } : {}),
      },
      notes: (count) => makeNotes(alice, others, count),
      folder: options.folder,
      search: { url: `${running.url}/api/notes?searchQuery=margin&limit=20`, token: alice.token },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function started(host: ReturnType<typeof fork>): Promise<Running> {
  const [message] = await Promise.race([
    once(host, 'message'),
    once(host, 'exit').then(() => {
      throw new Error('Commonplace did not start');
    }),
  ]);
  return message as Running;
}

/** Notes of alice's that the others may edit. */
async function makeNotes(alice: ApiPerson, others: ApiPerson[], count: number): Promise<NoteOfLoad[]> {
  const tokens = [alice, ...others].map(({ token }) => token);
  const make = async (): Promise<NoteOfLoad> => {
    const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
    await alice.call(api.notes.share, {
      body: { noteId: note.id, usersView: [], usersEdit: others.map(({ id }) => id) },
    });
    return { documentName: note.documentName as string, tokens };
  };
  const notes: NoteOfLoad[] = [];
  while (notes.length < count) {
    const size = Math.min(madeAtOnce, count - notes.length);
    notes.push(...(await Promise.all(Array.from({ length: size }, make))));
  }
  return notes;
}
