import type { Logger } from 'pino';
import type { ContentMetrics } from '../content-metrics.ts';
import type { Journal } from '../journal/journal.ts';
import { type FoldParts, foldNote } from './fold-note.ts';

/** The projection follows an append by this much; more for notes whose fold takes long (C14). */
const delayMs = 1_000;
const pauseFactor = 20;
const longestBackoffMs = 60_000;
const catchUpPage = 500;

interface Plan {
  timer: NodeJS.Timeout | null;
  /** Something was appended while the fold ran, or it was overtaken. */
  again: boolean;
  rewriteBase: boolean;
  failures: number;
}

/** Decides when which note is folded: at most one fold per note and few at a time. */
export class FoldScheduler {
  readonly #parts: FoldParts;
  readonly #journal: Journal;
  readonly #metrics: ContentMetrics;
  readonly #log: Logger;
  readonly #concurrency: number;
  readonly #plans = new Map<string, Plan>();
  /** Notes whose last fold was slow, and until when they rest. */
  readonly #restUntil = new Map<string, number>();
  readonly #ready: string[] = [];
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(parts: FoldParts, metrics: ContentMetrics, log: Logger, concurrency: number) {
    this.#parts = parts;
    this.#journal = parts.journal;
    this.#metrics = metrics;
    this.#log = log;
    this.#concurrency = concurrency;
  }

  /** Something was appended to this note. */
  appended(noteId: string): void {
    this.#plan(noteId, delayMs);
  }

  /** The note stands at its size limit: an exact base tells whether it really does. */
  full(noteId: string): void {
    const plan = this.#plan(noteId, delayMs);
    if (plan) plan.rewriteBase = true;
  }

  /** Folds everything that lags behind, as after a crash (C16). */
  async catchUp(): Promise<void> {
    let last = '';
    for (;;) {
      const notes = await this.#journal.unprojected(last, catchUpPage);
      for (const noteId of notes) this.#plan(noteId, 0);
      last = notes.at(-1) ?? '';
      if (notes.length < catchUpPage || this.#stopped) return;
    }
  }

  /** Starts no fold any more and waits for those that run. What lags behind is caught up at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#plans.values()) if (timer) clearTimeout(timer);
    this.#ready.length = 0;
    await Promise.all(this.#running);
  }

  #plan(noteId: string, delay: number): Plan | undefined {
    if (this.#stopped) return undefined;
    const known = this.#plans.get(noteId);
    if (known) {
      known.again = true;
      return known;
    }
    const plan: Plan = { timer: null, again: false, rewriteBase: false, failures: 0 };
    this.#plans.set(noteId, plan);
    this.#wait(noteId, plan, Math.max(delay, (this.#restUntil.get(noteId) ?? 0) - Date.now()));
    return plan;
  }

  #wait(noteId: string, plan: Plan, delay: number): void {
    plan.timer = setTimeout(() => {
      plan.timer = null;
      this.#ready.push(noteId);
      this.#next();
    }, delay);
    plan.timer.unref();
  }

  #next(): void {
    while (!this.#stopped && this.#running.size < this.#concurrency) {
      const noteId = this.#ready.shift();
      if (noteId === undefined) return;
      const plan = this.#plans.get(noteId);
      if (!plan) continue;
      const run: Promise<void> = this.#fold(noteId, plan).finally(() => {
        this.#running.delete(run);
        this.#next();
      });
      this.#running.add(run);
    }
  }

  async #fold(noteId: string, plan: Plan): Promise<void> {
    plan.again = false;
    const { rewriteBase } = plan;
    plan.rewriteBase = false;
    const done = this.#metrics.fold.startTimer();
    const start = performance.now();
    try {
      const outcome = await foldNote(this.#parts, noteId, { rewriteBase });
      done({ outcome });
      plan.failures = 0;
      if (outcome === 'overtaken') {
        plan.again = true;
        plan.rewriteBase ||= rewriteBase;
      }
    } catch (error) {
      done({ outcome: 'failed' });
      plan.failures++;
      plan.rewriteBase ||= rewriteBase;
      this.#log.error({ err: error, noteId }, 'a note could not be folded; it will be tried again');
    }
    this.#after(noteId, plan, performance.now() - start);
  }

  #after(noteId: string, plan: Plan, duration: number): void {
    if (this.#stopped) return;
    const rest = duration * pauseFactor;
    if (rest > delayMs) this.#restUntil.set(noteId, Date.now() + rest);
    else this.#restUntil.delete(noteId);
    if (plan.failures > 0) {
      this.#wait(noteId, plan, Math.min(delayMs * 2 ** plan.failures, longestBackoffMs));
    } else if (plan.again) {
      this.#wait(noteId, plan, Math.max(delayMs, rest));
    } else {
      this.#plans.delete(noteId);
      if (rest > delayMs) setTimeout(() => this.#forgetRest(noteId), rest).unref();
    }
  }

  #forgetRest(noteId: string): void {
    if ((this.#restUntil.get(noteId) ?? 0) <= Date.now()) this.#restUntil.delete(noteId);
  }
}
