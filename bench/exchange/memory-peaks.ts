import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { systemMemory, withDescendants } from '../src/figures/process-usage.ts';

/** The most that processes, and those that they started, held while it was looked, in MB. */
export class MemoryPeaks {
  /** Of all together at one moment. */
  sum = 0;
  /** Of each program, by its name. */
  readonly parts = new Map<string, number>();
  readonly #pids: Record<string, number>;

  constructor(pids: Record<string, number>) {
    this.#pids = pids;
  }

  look(): void {
    const now = new Map<string, number>();
    for (const [name, pid] of Object.entries(this.#pids))
      for (const each of withDescendants(pid)) {
        const part = each === pid ? name : scriptOf(each);
        now.set(part, (now.get(part) ?? 0) + memoryOf(each));
      }
    for (const [part, mb] of now) this.parts.set(part, Math.max(this.parts.get(part) ?? 0, mb));
    this.sum = Math.max(
      this.sum,
      [...now.values()].reduce((sum, mb) => sum + mb, 0),
    );
  }
}

/** Of a process that may have ended just now. */
function memoryOf(pid: number): number {
  try {
    return systemMemory(pid) || 0;
  } catch {
    return 0;
  }
}

function scriptOf(pid: number): string {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const script = words.find((word) => /\.[cm]?js$/.test(word)) ?? words[0] ?? '';
    return basename(script).replace(/\.[cm]?js$/, '');
  } catch {
    return 'ended';
  }
}
