import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** In `/proc`, times are counted in these. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of processor that a process and its threads have used. Linux only. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  if (!fields) throw new Error(`Process ${pid} has ended`);
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The same of all that it started, what has ended included. */
export function cpuSecondsOfTree(pid: number): number {
  const ticks = withDescendants(pid).flatMap((each) => statOf(each)?.slice(11, 15) ?? []);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond;
}

/** The fields of a process from its state on; null when it has ended. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** A process, all that it started, and so on. Linux only. */
export function withDescendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? statOf(Number(entry)) : null;
    if (stat) parents.set(Number(entry), Number(stat[1]));
  }
  const descendants = (of: number): number[] => [
    of,
    ...[...parents].filter(([, parent]) => parent === of).flatMap(([child]) => descendants(child)),
  ];
  return descendants(pid);
}

/** In MB. */
export interface HeldMemory {
  /** In the heap of JavaScript, and in buffers that belong to it. */
  heap: number;
  /** Of the machine, shared pages by their share (PSS): also what the runtime needs around that. */
  system: number;
}

/** What a process holds after collecting garbage; it was started with `held-on-signal.mjs`. */
export async function heldMemory(pid: number, folder: string): Promise<HeldMemory> {
  const file = join(folder, `held-${pid}`);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const until = performance.now() + 10_000;
  while (!existsSync(file)) {
    if (performance.now() > until) throw new Error(`Process ${pid} did not say what it holds`);
    await sleep(10);
  }
  return { heap: Number(readFileSync(file, 'utf8')) / 2 ** 20, system: systemMemory(pid) };
}

/** Of the machine, in MB: shared pages by their share (PSS). Linux only. */
export function systemMemory(pid: number): number {
  const pages = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(pages?.[1]) / 1_024;
}

/** The process whose command line contains these words, which no other's does. */
export function processWith(words: string, program: string): number {
  const pid = readdirSync('/proc').find((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const line = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0');
      return (line[0] ?? '').endsWith(program) && line.includes(words);
    } catch {
      return false;
    }
  });
  if (pid === undefined) throw new Error(`There is no ${program} with ${words}`);
  return Number(pid);
}
