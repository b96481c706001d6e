import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { api } from '@commonplace/contracts/api';
import type { PrivateMariadb } from '../../../scripts/mariadb.mjs';
import { type ProcessName, startStack } from '../../../scripts/stack.mjs';
import { JournalReader } from '../../support/live/journal-reader.ts';
import type { LiveNote } from '../../support/live/live-note.ts';
import { type ApiPerson, follow, registerPerson } from '../../support/people/api-person.ts';
import { TooSlow } from '../../support/within.ts';
import { type CrashPoint, crashPoints } from './crash-points.ts';
import type { CrashTarget, Strike } from './crash-trials.ts';
import { RestWriter } from './rest-writer.ts';
import { savedAfter } from './saved-after.ts';

export interface ProductTarget extends CrashTarget, AsyncDisposable {
  /** Ends one or several processes, the database among them, at any moment. */
  anything: Strike;
  /** Ends the content process, and once a client was told "saved" the collab-server, with what it had not handed on. */
  oneAfterTheOther: Strike;
  /** Ends the content process, and nothing else, at the moment in which someone is told "saved". */
  contentAfterSaved: Strike;
  /** Ends a process where it passes a point of its code. */
  atPoint(name: string): Strike;
}

type Victim = ProcessName | 'database';

const preload = fileURLToPath(new URL('./crash-at-point.mjs', import.meta.url));
const secret = 'shared-by-the-processes-of-this-trial';

interface Options {
  /** A database server; without one it is SQLite. */
  database?: PrivateMariadb | undefined;
  random: () => number;
  /** Further variables, such as the rule to leave out. Without them the processes can be ended at points. */
  env?: Record<string, string>;
}

/** The whole product with one person's notes. */
export async function productTarget({ database, random, env }: Options): Promise<ProductTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-crash-'));
  const planFile = join(dataDir, 'crash-plan.json');
  const plan = (point: string | null, pass = 0) => writeFile(planFile, JSON.stringify({ point, pass }));
  await plan(null);
  const stack = await startStack({
    dataDir,
    databaseUrl: database?.url,
    supervise: false,
    env: {
      INTERNAL_SECRET: secret,
      ...(env ?? { NODE_OPTIONS: `--import ${preload}`, CRASH_PLAN: planFile }),
    },
  });
  const journal = new JournalReader(stack.addresses.content, secret);
  const alice = await registerPerson(stack, 'alice');
  const carol = await registerPerson(stack, 'carol');
  const bob = await registerPerson(stack, 'bob');
  await follow([bob], carol);
  let documentName = await newNote(alice);

  const kill = (victim: Victim) =>
    victim === 'database' ? (database as PrivateMariadb).kill() : stack.processes[victim].kill();
  const names: readonly Victim[] = [
    'content',
    'backend',
    'collab',
    ...(database ? (['database'] as const) : []),
  ];

  return {
    address: () => ({ url: `${stack.url.replace('http', 'ws')}/collab`, documentName, token: alice.token }),
    stored: () => journal.document(documentName),
    beside: new RestWriter(carol, bob.id, random),
    async turnPage() {
      documentName = await newNote(alice);
    },

    async anything(random, [note]) {
      const chosen = names.filter(() => random() < 0.4);
      const victims = chosen.length > 0 ? chosen : [names[Math.floor(random() * names.length)] as Victim];
      victims.sort(() => random() - 0.5);
      const pause = random() < 0.5 ? 0 : 60;
      // On a busy machine a promise is made late, and a kill before any of them proves little.
      await savedAfter(note as LiveNote, 0);
      await sleep(random() * 400);
      if (pause === 0) await Promise.all(victims.map(kill));
      else
        for (const victim of victims) {
          await kill(victim);
          await sleep(random() * pause);
        }
      return victims.length;
    },

    async oneAfterTheOther(random, [note]) {
      await sleep(100 + random() * 100);
      await kill('content');
      await savedAfter(note as LiveNote, 50);
      await kill('collab');
      return 2;
    },

    async contentAfterSaved(_random, [note]) {
      await savedAfter(note as LiveNote, 0);
      await kill('content');
      return 1;
    },

    atPoint: (name) => async (random) => {
      const { who, passes } = crashPoints[name] as CrashPoint;
      await plan(name, 1 + Math.floor(random() * passes));
      const deadline = performance.now() + 60_000;
      while (stack.processes[who].pid !== undefined) {
        if (performance.now() > deadline) throw new TooSlow(`Nobody came by "${name}" within a minute`);
        await sleep(2);
      }
      await plan(null);
      return 1;
    },

    async revive() {
      await database?.start();
      const processes = ['content', 'backend', 'collab'] as const;
      const dead = processes.filter((name) => stack.processes[name].pid === undefined);
      await Promise.all(dead.map((name) => stack.restart(name)));
      // Those that lived on may have lost the database, and need a moment to have it again.
      await Promise.all(processes.map((name) => stack.processes[name].ready()));
    },

    async [Symbol.asyncDispose]() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newNote(person: ApiPerson): Promise<string> {
  const { note } = await person.call(api.notes.create, { headers: {}, body: {} });
  return note.documentName as string;
}
