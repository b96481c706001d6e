import type { AppendAnswer, AppendEntry, AppendResult } from '@commonplace/contracts/internal';
import { JournalAway } from './ports.ts';

interface Waiting {
  entry: AppendEntry;
  /** After this the connection is closed with `journal-away` (C5). */
  giveUpAt: number;
  /** How often it was answered with `later`. */
  delays: number;
  resolve(result: AppendResult): void;
  reject(error: JournalAway): void;
}

export interface AppendQueueOptions {
  /** Sends one batch and answers after its commit. `patience` is how long it may take, in milliseconds. */
  send(entries: AppendEntry[], patience: number): Promise<AppendAnswer[]>;
  /** How long one entry is tried, in milliseconds. */
  patience: number;
  /** Pause before the first repetition, doubled up to a second. */
  firstPause?: number;
}

/** Bytes of one batch, and of everything that may wait. */
const largestBatch = 4 * 1024 * 1024;
const largestQueue = 64 * 1024 * 1024;
/** With fewer the journal waits while this process broadcasts the last batch. */
const batchesInFlight = 8;
const longestPause = 1_000;

/**
 * Collects appends into batches (C4): what arrives in one turn of the event loop goes together, and while
 * {@link batchesInFlight} are under way the next one collects. A batch without an answer is sent again: written
 * twice is harmless in Yjs, not written is not (C5). One that fails again is sent by halves, so that
 * one bad entry does not hold up the others; entries that the journal could not decide come again alone.
 */
export class AppendQueue {
  private readonly send: AppendQueueOptions['send'];
  private readonly firstPause: number;
  private patience: number;
  private readonly waiting: Waiting[] = [];
  private readonly trying = new Set<Waiting>();
  private queuedBytes = 0;
  private inFlight = 0;
  private isScheduled = false;

  constructor({ send, patience, firstPause = 100 }: AppendQueueOptions) {
    this.send = send;
    this.patience = patience;
    this.firstPause = firstPause;
  }

  append(entry: AppendEntry): Promise<AppendResult> {
    if (this.queuedBytes + entry.update.length > largestQueue) return Promise.reject(new JournalAway());
    return new Promise((resolve, reject) => {
      this.queuedBytes += entry.update.length;
      this.waiting.push({ entry, giveUpAt: Date.now() + this.patience, delays: 0, resolve, reject });
      this.schedule();
    });
  }

  /** From here on nothing is tried for longer than this many milliseconds, nor what waits already. */
  hurry(patience: number): void {
    this.patience = Math.min(this.patience, patience);
    const giveUpAt = Date.now() + this.patience;
    for (const item of [...this.waiting, ...this.trying]) item.giveUpAt = Math.min(item.giveUpAt, giveUpAt);
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    // What arrives in one turn of the event loop goes together.
    setImmediate(() => {
      this.isScheduled = false;
      while (this.waiting.length > 0 && this.inFlight < batchesInFlight) void this.start(this.takeBatch());
    });
  }

  private takeBatch(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { entry } of this.waiting) {
      bytes += entry.update.length;
      if (count > 0 && bytes > largestBatch) break;
      count += 1;
    }
    return this.waiting.splice(0, count);
  }

  private async start(batch: Waiting[]): Promise<void> {
    this.inFlight += 1;
    for (const item of batch) this.trying.add(item);
    await this.deliver(batch, 0);
    this.inFlight -= 1;
    this.schedule();
  }

  private async deliver(batch: Waiting[], failures: number): Promise<void> {
    const open = batch.filter((item) => !this.gaveUp(item));
    if (open.length === 0) return;
    let cause: unknown;
    try {
      const patience = Math.max(...open.map((item) => item.giveUpAt)) - Date.now();
      const results = await this.send(
        open.map((item) => item.entry),
        Math.max(1, patience),
      );
      if (results.length !== open.length) throw new Error('The journal answered another batch');
      open.forEach((item, index) => {
        const answer = results[index] as AppendAnswer;
        if ('later' in answer) {
          this.rest(item);
          return;
        }
        this.settle(item);
        item.resolve(answer);
      });
      return;
    } catch (error) {
      cause = error;
    }
    const pause = this.pauseAfter(failures);
    const left = Math.max(...open.map((item) => item.giveUpAt)) - Date.now();
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, Math.max(0, left))));
    for (const item of open) if (this.gaveUp(item, cause)) item.reject(new JournalAway({ cause }));
    if (failures === 0 || open.length === 1) return this.deliver(open, failures + 1);
    const middle = Math.ceil(open.length / 2);
    const halves = [open.slice(0, middle), open.slice(middle)];
    await Promise.all(halves.map((half) => this.deliver(half, failures + 1)));
  }

  /** Waits outside its batch, so that one note that is held up keeps no other from being sent. */
  private rest(item: Waiting): void {
    const left = item.giveUpAt - Date.now();
    setTimeout(
      () => {
        if (this.gaveUp(item)) return;
        this.waiting.push(item);
        this.schedule();
      },
      Math.max(0, Math.min(this.pauseAfter(item.delays), left)),
    );
    item.delays += 1;
  }

  private pauseAfter(failures: number): number {
    return Math.min(longestPause, this.firstPause * 2 ** failures);
  }

  private gaveUp(item: Waiting, cause?: unknown): boolean {
    if (!this.trying.has(item)) return true;
    if (Date.now() < item.giveUpAt) return false;
    this.settle(item);
    item.reject(new JournalAway({ cause }));
    return true;
  }

  private settle(item: Waiting): void {
    this.trying.delete(item);
    this.queuedBytes -= item.entry.update.length;
  }
}
