import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobLeases } from '../../platform/jobs/job-leases.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import type { FoldParts } from '../fold/fold-note.ts';
import { clearSqueezed } from './history-acts.ts';

const dayMs = 24 * 60 * 60_000;
const roundPauseMs = 60 * 60_000;
/** Notes that one look finds, and the pause after each of them. */
const pieceNotes = 50;
const notePauseMs = 50;

interface Options {
  /** How many days history is kept. */
  days: number;
  leases: JobLeases;
  log: Logger;
}

/** Deletes the history that is older than `HISTORY_DAYS`, note by note (C15c). One content process at a time. */
export class HistorySweep {
  readonly #parts: FoldParts;
  readonly #options: Options;
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: FoldParts, options: Options) {
    this.#parts = parts;
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { leases, log } = this.#options;
    while (!this.#stopped.signal.aborted) {
      try {
        await runJob(leases, {
          name: 'old-history',
          stopped: this.#stopped.signal,
          isRequested: false,
          restMs: roundPauseMs / 2,
          work: (stopped) => this.sweep(stopped),
        });
      } catch (error) {
        log.error({ err: error }, 'old history could not be deleted');
      }
      await this.#pause(roundPauseMs);
    }
  }

  /** Clears one note after the other. What fails is left to the next round. */
  async sweep(stopped: AbortSignal): Promise<void> {
    const until = Date.now() - this.#options.days * dayMs;
    const tried = new Set<string>();
    for (;;) {
      const found = await this.#parts.journal.withHistoryBefore(until, pieceNotes);
      const notes = found.filter((noteId) => !tried.has(noteId));
      if (notes.length === 0) return;
      for (const noteId of notes) {
        if (stopped.aborted) return;
        tried.add(noteId);
        await this.#clear(noteId, until);
        await this.#pause(notePauseMs);
      }
    }
  }

  async #clear(noteId: string, until: number): Promise<void> {
    try {
      await clearSqueezed(this.#parts, noteId, until);
    } catch (error) {
      this.#options.log.error({ err: error, noteId }, 'the old history of a note could not be deleted');
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
  }
}
