import { parentPort } from 'node:worker_threads';

/** What a worker thread answers to one job. */
export type WorkerAnswer<Result> = { result: Result } | { failed: string };

/** In a worker thread: answers each job of its `WorkerThread`. */
export function answerJobs<Job, Result>(run: (job: Job) => Result): void {
  const answer = (job: Job): WorkerAnswer<Result> => {
    try {
      return { result: run(job) };
    } catch (error) {
      return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)));
}
