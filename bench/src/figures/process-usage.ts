import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** In `/proc`, times are counted in these. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of processor that a process and its threads have used. Linux only. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Resident memory in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** The process whose command line contains these words, which nobody else's does. */
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
