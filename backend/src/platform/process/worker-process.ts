import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { WorkerAnswer, WorkerMessage } from './answer-jobs.ts';

/** A module beside another one: compiled, or in the tests its source. */
export function workerFile(name: string, besides: string): URL {
  return new URL(`./${name}${extname(besides)}`, besides);
}

/** The young generation, in MB. V8 lets it grow far above what one job needs, and keeps it. */
const semiSpaceMb = (heapMb: number) => Math.max(8, Math.round(heapMb / 32));
/** What a process holds beside its heap: code, buffers, what waits to be sent. */
const besideHeapMb = 512;
const memoryCheckMs = 250;
/** Of what it wrote to its standard error, such as the reason why it could not start. */
const errorsKept = 2_000;
/** Of our environment: no secrets for a process that parses untrusted content, and no options of this process. */
const inherited = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];

/** Why a process was ended: its start or its job took too long, or its job too much memory. Null when it ended by itself. */
export type Excess = 'time' | 'memory' | null;

export interface WorkerEvents<Output> {
  ready(): unknown;
  answered(answer: WorkerAnswer<Output>): unknown;
  /** The process is gone, with the job that it had. */
  ended(excess: Excess, errors: string): unknown;
}

export interface WorkerOptions {
  /** The module that it runs, which calls `answerJobs`. */
  file: URL;
  args?: readonly string[];
  /** Of its heap. One that needs more is ended. */
  memoryMb: number;
  /** One that is not ready by then is ended. */
  startMs: number;
  /** How long it may take to end by itself. */
  endMs?: number;
}

/** One child process that does one job at a time, within limits of time and memory. */
export class WorkerProcess<Job, Output> {
  readonly #child: ChildProcess;
  readonly #memoryMb: number;
  readonly #endMs: number;
  readonly #ended = Promise.withResolvers<void>();
  #excess: Excess = null;
  #errors = '';
  #timers: NodeJS.Timeout[] = [];

  constructor(
    { file, args = [], memoryMb, startMs, endMs = 0 }: WorkerOptions,
    events: WorkerEvents<Output>,
  ) {
    this.#memoryMb = memoryMb;
    this.#endMs = endMs;
    this.#child = fork(file, args, {
      // Not what the parent was started with: a test runner's loaders have no business in here.
      execArgv: [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${semiSpaceMb(memoryMb)}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    });
    const child = this.#child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(0, errorsKept);
    });
    child.on('message', (message: WorkerAnswer<Output> | 'ready') => {
      // Too late: the process is being ended.
      if (this.#excess !== null) return;
      this.#rest();
      if (message === 'ready') events.ready();
      else events.answered(message);
    });
    this.#timers = [setTimeout(() => this.#exceed('time'), startMs).unref()];
    let isGone = false;
    const gone = (signal: NodeJS.Signals | null) => {
      if (isGone) return;
      isGone = true;
      this.#rest();
      // V8 ends a process by SIGABRT whose heap is full.
      const excess = this.#excess ?? (signal === 'SIGABRT' ? 'memory' : null);
      events.ended(excess, this.#errors);
      this.#ended.resolve();
    };
    child.on('exit', (_code, signal) => gone(signal));
    // It could not be started, or not be stopped.
    child.on('error', (error) => {
      this.#errors += String(error);
      if (child.pid === undefined) gone(null);
      else child.kill('SIGKILL');
    });
  }

  /** The answer comes as an event. */
  start(job: Job, timeoutMs: number): void {
    this.#hold(true);
    this.#timers = [
      setTimeout(() => this.#exceed('time'), timeoutMs),
      setInterval(() => void this.#checkMemory(), memoryCheckMs),
    ];
    // What can't be sent has no answer: the channel is closed, and the process about to be gone.
    const message: WorkerMessage<Job> = { job, timeoutMs };
    this.#child.send(message, () => {});
  }

  /** Resolves when the process is gone. */
  stop(): Promise<void> {
    if (this.#child.pid === undefined) return Promise.resolve();
    // Who waits for the end may have nothing else to do.
    this.#hold(true);
    if (this.#endMs === 0) this.#child.kill('SIGKILL');
    else {
      if (this.#child.connected) this.#child.disconnect();
      this.#timers.push(setTimeout(() => this.#child.kill('SIGKILL'), this.#endMs));
    }
    return this.#ended.promise;
  }

  #rest(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#hold(false);
  }

  #exceed(excess: Excess): void {
    this.#excess = excess;
    this.#child.kill('SIGKILL');
  }

  /** The heap has a limit of its own; what a job keeps outside of it has not. */
  async #checkMemory(): Promise<void> {
    if (process.platform !== 'linux') return;
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '');
    const residentMb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
    if (this.#timers.length > 0 && residentMb > this.#memoryMb + besideHeapMb) this.#exceed('memory');
  }

  /** Whether this process stays alive for it. */
  #hold(isHeld: boolean): void {
    const { channel, stderr } = this.#child;
    const way = isHeld ? 'ref' : 'unref';
    this.#child[way]();
    channel?.[way]();
    (stderr as (NodeJS.ReadableStream & Partial<Record<'ref' | 'unref', () => void>>) | null)?.[way]?.();
  }
}
