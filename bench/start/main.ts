// What the product holds when nothing is asked of it, and how soon it is back after everything was killed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePorts } from '../../scripts/stack/free-ports.mjs';
import { systemMemory, withDescendants } from '../src/figures/process-usage.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, rest: { type: 'string', default: '10' } },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const restMs = Number(values.rest) * 1_000;

interface Round {
  /** Seconds from the order to start to healthy. */
  seconds: number;
  /** MB by process. */
  memory: Map<string, number>;
}

const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-start-'));
try {
  const rounds: Round[] = [];
  // The first makes the database and is not counted.
  for (let i = 0; i <= Number(values.rounds); i += 1) rounds.push(await startAndKill());
  for (const { seconds, memory } of rounds.slice(1)) {
    const parts = [...memory].map(([name, mb]) => `${name} ${mb.toFixed(0)}`).join(', ');
    const sum = [...memory.values()].reduce((all, mb) => all + mb, 0);
    console.log(`healthy after ${seconds.toFixed(2)} s; ${sum.toFixed(0)} MB at rest: ${parts}`);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts the product, lets it rest, and ends all of its processes by SIGKILL. */
async function startAndKill(): Promise<Round> {
  const [port] = await freePorts(1);
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  const pid = child.pid as number;
  try {
    await healthy(`http://localhost:${port}/health`);
    const seconds = (performance.now() - begun) / 1_000;
    await pause(restMs);
    const memory = new Map<string, number>();
    for (const each of withDescendants(pid)) {
      const name = nameOf(each);
      memory.set(name, (memory.get(name) ?? 0) + systemMemory(each));
    }
    return { seconds, memory };
  } finally {
    for (const each of withDescendants(pid).reverse()) process.kill(each, 'SIGKILL');
  }
}

async function healthy(url: string): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (performance.now() > until) throw new Error('The product did not become healthy');
    await pause(20);
  }
}

/** The script that a process runs. */
function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const script = words.find((word) => /\.m?[jt]s$/.test(word) && !word.startsWith('file:'));
  return script ? script.replace(`${root}`, '') : basename(words[0] ?? '');
}
