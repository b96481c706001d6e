import { readdirSync, readFileSync } from 'node:fs';

/** Samples what a process and its children hold, ten times a second. */
export class ProcessMemory implements Disposable {
  /** Megabytes at most: of the process, and of the largest of its children. */
  readonly most = { own: 0, child: 0 };
  private readonly timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.timer = setInterval(() => {
      this.most.own = Math.max(this.most.own, residentMb(pid));
      for (const child of childrenOf(pid)) this.most.child = Math.max(this.most.child, residentMb(child));
    }, 100);
  }

  [Symbol.dispose](): void {
    clearInterval(this.timer);
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        Number(
          read(`/proc/${pid}/stat`)
            .replace(/^.*\) \S /s, '')
            .split(' ')[0],
        ) === parent,
    );
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

/** Empty when the process is gone meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
