import { readFileSync } from 'node:fs';
import type { Stack } from '../../scripts/stack.mjs';

/** Milliseconds of processor time that the backend has used. */
export function backendCpu(stack: Stack): number {
  return cpuOf(stack.processes.backend.pid);
}

/** Milliseconds of processor time that a process has used. */
export function cpuOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
