import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { until } from '../../support/until.ts';

const preload = fileURLToPath(new URL('./crash-at-point.mjs', import.meta.url));

/** What is killed. `child`: the process that reads an import's file, or converts for an export. */
export type Victim = 'backend' | 'content' | 'child';

/** The product, without anybody who starts again what ended. */
export interface ExchangeProduct extends AsyncDisposable {
  url: string;
  dataDir: string;
  databaseUrl: string | null;
  /** kill -9; answers how many processes that were. */
  kill(victim: Victim): Promise<number>;
  /** Has the backend end at the n-th pass of a point, or at none. */
  plan(point: string | null, pass?: number): Promise<void>;
  /** Resolves when the backend has ended, or answers false when it has not by the end of `patience`. */
  ended(patience: AbortSignal): Promise<boolean>;
  /** Brings back what ended, and resolves when all of it serves. */
  revive(): Promise<void>;
  /** Child processes of a backend that is gone. */
  orphans(): number[];
}

interface Options {
  databaseUrl: string | undefined;
  /** Variables such as the rule to leave out. Without them the backend can be ended at points. */
  env?: Record<string, string> | undefined;
}

export async function startExchangeProduct({ databaseUrl, env }: Options): Promise<ExchangeProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-exchange-'));
  const planFile = join(dataDir, 'crash-plan.json');
  const plan = (point: string | null, pass = 0) => writeFile(planFile, JSON.stringify({ point, pass }));
  await plan(null);
  const stack = await startStack({
    dataDir,
    databaseUrl,
    supervise: false,
    env: env ?? { NODE_OPTIONS: `--import ${preload}`, CRASH_PLAN: planFile },
  });
  /** Of all backends so far. */
  const children = new Set<number>();
  const { backend } = stack.processes;
  return {
    url: stack.url,
    dataDir,
    databaseUrl: databaseUrl ?? null,
    plan,
    async kill(victim) {
      for (const child of childrenOf(backend.pid)) children.add(child);
      if (victim === 'child') return killChild(stack);
      await stack.processes[victim].kill();
      return 1;
    },
    async ended(patience) {
      while (backend.pid !== undefined && !patience.aborted) {
        for (const child of childrenOf(backend.pid)) children.add(child);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return backend.pid === undefined;
    },
    async revive() {
      const processes = ['content', 'backend', 'collab'] as const;
      const dead = processes.filter((name) => stack.processes[name].pid === undefined);
      await Promise.all(dead.map((name) => stack.restart(name)));
      await Promise.all(processes.map((name) => stack.processes[name].ready()));
    },
    orphans() {
      const ofNow = new Set(childrenOf(backend.pid));
      return [...children].filter((pid) => !ofNow.has(pid) && isWorker(pid));
    },
    async [Symbol.asyncDispose]() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One may be about to start. */
async function killChild({ processes: { backend } }: Stack): Promise<number> {
  let found: number[] = [];
  const look = () => {
    found = childrenOf(backend.pid);
    return found.length > 0;
  };
  await until(look, 'a child process', 300).catch(() => undefined);
  for (const pid of found) process.kill(pid, 'SIGKILL');
  return found.length;
}

/** Those that read files and convert notes. */
function childrenOf(parent: number | undefined): number[] {
  if (parent === undefined) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent && isWorker(pid));
}

function parentOf(pid: number): number {
  return Number(
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) \S /s, '')
      .split(' ')[0],
  );
}

const isWorker = (pid: number) => /(?:reader|export)-worker/.test(read(`/proc/${pid}/cmdline`));

/** Empty when the process is gone meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
