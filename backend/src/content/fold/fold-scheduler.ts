import type { Logger } from 'pino';
import type { ContentMetrics } from '../content-metrics.ts';
import type { LaggingNote } from '../journal/lagging-notes.ts';
import { JobStopped } from '../workers/worker-pool.ts';
import { type FoldParts, foldNote } from './fold-note.ts';

/** The projection follows an append by this much; more for notes whose fold takes long (C14). */
const delayMs = 1_000;
const pauseFactor = 20;
const longestBackoffMs = 60_000;
/** For a note whose fold was stopped: the same will happen again, until a person makes the note smaller. */
const longestStoppedBackoffMs = 30 * 60_000;
/**
 * After each fold there is a break, this many times as long: what people wait for runs on the same processors and
 * the same disk, and while many notes are typed in each fold then brings together what more people wrote.
 */
const breakFactor = 4;
/** A fold that takes longer makes its own note rest, not all others. */
const longestBreakMs = 100;

type Outcome = 'done' | 'overtaken' | 'failed' | 'stopped';

interface Plan {
  timer: NodeJS.Timeout | null;
  /** Something was appended while the fold ran, or it was overtaken. */
  again: boolean;
  rewriteBase: boolean;
  failures: number;
  /** When the first thing was appended that no fold has begun with, and that the running one holds. */
  waitingSince: number | null;
  foldingSince: number | null;
}

/** Decides when which note is folded: at most one fold per note and few at a time. */
export class FoldScheduler {
  readonly #parts: FoldParts;
  readonly #metrics: ContentMetrics;
  readonly #log: Logger;
  readonly #concurrency: number;
  readonly #plans = new Map<string, Plan>();
  /** Notes whose last fold was slow, and until when they rest. */
  readonly #restUntil = new Map<string, number>();
  readonly #ready: string[] = [];
  readonly #running = new Set<Promise<void>>();
  /** Folds under way of notes whose last one failed. */
  #retrying = 0;
  /** By `performance.now()`. */
  #breakUntil = 0;
  #break: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(parts: FoldParts, metrics: ContentMetrics, log: Logger, concurrency: number) {
    this.#parts = parts;
    this.#metrics = metrics;
    this.#log = log;
    this.#concurrency = concurrency;
  }

  /** Something was appended to this note. */
  appended(noteId: string): void {
    const plan = this.#plan(noteId, delayMs);
    if (plan) plan.waitingSince ??= Date.now();
  }

  /** The note is at its size limit by estimate: an exact base decides. */
  full(noteId: string): void {
    const plan = this.#plan(noteId, delayMs);
    if (plan) plan.rewriteBase = true;
  }

  /** A look at the journal found this note. What is planned already needs no second fold. */
  lags({ noteId, since }: LaggingNote): void {
    if (this.#plans.has(noteId)) return;
    const plan = this.#plan(noteId, 0);
    if (!plan) return;
    plan.waitingSince = since;
    plan.rewriteBase = since === null;
  }

  /** Notes that wait for a fold or are in one. */
  get planned(): number {
    return this.#plans.size;
  }

  /** Age of the oldest append that is in no projection yet, in milliseconds, as far as this process knows. */
  get lagMs(): number {
    const now = Date.now();
    let oldest = now;
    for (const { waitingSince, foldingSince } of this.#plans.values()) {
      oldest = Math.min(oldest, waitingSince ?? oldest, foldingSince ?? oldest);
    }
    return now - oldest;
  }

  /** Starts no fold any more and waits for those that run. What lags behind is caught up at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#plans.values()) if (timer) clearTimeout(timer);
    if (this.#break) clearTimeout(this.#break);
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
    const plan: Plan = {
      timer: null,
      again: false,
      rewriteBase: false,
      failures: 0,
      waitingSince: null,
      foldingSince: null,
    };
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
    while (!this.#stopped && !this.#break && this.#running.size < this.#concurrency) {
      const left = this.#breakUntil - performance.now();
      if (this.#ready.length > 0 && left > 0) {
        this.#takeBreak(left);
        return;
      }
      const noteId = this.#takeReady();
      if (noteId === undefined) return;
      const plan = this.#plans.get(noteId);
      if (!plan) continue;
      const isRetry = plan.failures > 0;
      if (isRetry) this.#retrying += 1;
      const run: Promise<void> = this.#fold(noteId, plan).finally(() => {
        this.#running.delete(run);
        if (isRetry) this.#retrying -= 1;
        this.#next();
      });
      this.#running.add(run);
    }
  }

  /** Notes whose last fold failed come after all others, and one at a time: they never have every place. */
  #takeReady(): string | undefined {
    const sound = this.#ready.findIndex((noteId) => !this.#plans.get(noteId)?.failures);
    if (sound >= 0) return this.#ready.splice(sound, 1)[0];
    return this.#retrying > 0 ? undefined : this.#ready.shift();
  }

  #takeBreak(milliseconds: number): void {
    this.#break = setTimeout(() => {
      this.#break = null;
      this.#next();
    }, milliseconds);
    this.#break.unref();
  }

  async #fold(noteId: string, plan: Plan): Promise<void> {
    const { rewriteBase } = plan;
    plan.again = false;
    plan.rewriteBase = false;
    plan.foldingSince = plan.waitingSince;
    plan.waitingSince = null;
    const done = this.#metrics.fold.startTimer();
    const start = performance.now();
    let waitedMs = 0;
    const waited = (milliseconds: number) => {
      waitedMs = milliseconds;
    };
    const outcome = await this.#try(noteId, { rewriteBase, waited });
    done({ outcome });
    if (outcome !== 'done') {
      plan.again = true;
      plan.rewriteBase ||= rewriteBase;
      plan.waitingSince = plan.foldingSince ?? plan.waitingSince;
    }
    const hasFailed = outcome === 'failed' || outcome === 'stopped';
    plan.failures = hasFailed ? plan.failures + 1 : 0;
    plan.foldingSince = null;
    // A process that had to start says nothing about the note.
    const duration = performance.now() - start - waitedMs;
    this.#breakUntil = performance.now() + Math.min(duration * breakFactor, longestBreakMs);
    this.#after(noteId, plan, duration, outcome);
  }

  async #try(noteId: string, options: Parameters<typeof foldNote>[2]): Promise<Outcome> {
    try {
      return await foldNote(this.#parts, noteId, options);
    } catch (error) {
      // While stopping, its worker was taken from it; the next start finds that the note lags.
      if (!this.#stopped)
        this.#log.error({ err: error, noteId }, 'a note could not be folded; it will be tried again');
      return error instanceof JobStopped ? 'stopped' : 'failed';
    }
  }

  /** A fold that takes long rests long, whether it works or not: the other notes have their turn meanwhile. */
  #after(noteId: string, plan: Plan, duration: number, outcome: Outcome): void {
    if (this.#stopped) return;
    const rest = duration * pauseFactor;
    if (rest > delayMs) this.#restUntil.set(noteId, Date.now() + rest);
    else this.#restUntil.delete(noteId);
    if (plan.again) {
      const longest = outcome === 'stopped' ? longestStoppedBackoffMs : longestBackoffMs;
      const backoff = Math.min(delayMs * 2 ** plan.failures, longest);
      this.#wait(noteId, plan, Math.max(backoff, rest));
    } else {
      this.#plans.delete(noteId);
      if (rest > delayMs) setTimeout(() => this.#forgetRest(noteId), rest).unref();
    }
  }

  #forgetRest(noteId: string): void {
    if ((this.#restUntil.get(noteId) ?? 0) <= Date.now()) this.#restUntil.delete(noteId);
  }
}
