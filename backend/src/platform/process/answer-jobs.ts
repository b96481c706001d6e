import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Script } from 'node:vm';
import { AppError, type ErrorCode } from '@commonplace/contracts/errors';

/** What a `WorkerProcess` sends: a job, and the milliseconds that it may take. */
export interface WorkerMessage<Job> {
  job: Job;
  timeoutMs: number;
}

/** `refused`: what was asked for is not accepted. `failed`: the job itself failed; doing it again will not help. */
export type WorkerAnswer<Output> =
  | { output: Output }
  | { refused: { code: ErrorCode; message: string } }
  | { failed: string };

/**
 * In a child process: answers each job of its `WorkerProcess`, and ends with the process that started it. Only what Node
 * can run by itself is imported here, as the tests start workers from their sources.
 */
export function answerJobs<Job, Output>(run: (job: Job) => Output | Promise<Output>): void {
  volunteerForTheSystem();
  // Ctrl-C reaches every process of the terminal; the one that started this one says when it ends.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ job, timeoutMs }: WorkerMessage<Job>) => {
    process.send?.(await answerTo(() => withinTwice(timeoutMs, () => run(job))));
  });
  process.send?.('ready');
  // With NODE_COMPILE_CACHE the next one starts sooner. Node writes at the exit, and this process is killed.
  flushCompileCache();
}

async function answerTo<Output>(run: () => Output | Promise<Output>): Promise<WorkerAnswer<Output>> {
  try {
    return { output: await run() };
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, message: error.message } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const call = new Script('globalThis.runJob()');

/**
 * The process that sent a job kills this one in time. When it was killed itself, a job that never returns would go on for
 * ever: Node's own watchdog ends it.
 */
function withinTwice<Output>(timeoutMs: number, runJob: () => Output): Output {
  Object.assign(globalThis, { runJob });
  try {
    return call.runInThisContext({ timeout: 2 * timeoutMs });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') process.exit(1);
    throw error;
  }
}

/** When the machine or the container has no memory left, the system ends this process before those that keep data. */
function volunteerForTheSystem(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A sandbox may forbid it.
  }
}
