import { setTimeout as sleep } from 'node:timers/promises';
import type { AppendAnswer, AppendEntry, AppendResult } from '@commonplace/contracts/internal';
import { JournalAway } from './ports.ts';

interface AppendRetriesOptions {
  /** Sends one entry and answers after its commit. `patience` is how long it may take, in milliseconds. */
  send(entry: AppendEntry, patience: number): Promise<AppendAnswer>;
  /** How long one entry is tried, in milliseconds. */
  patience: number;
  /** Pause before the first repetition, doubled up to a second. */
  firstPause?: number;
}

/** Bytes of all entries that have no answer yet. */
const mostBytes = 64 * 1024 * 1024;
const longestPause = 1_000;

/**
 * Sends each append until the journal has decided about it: one without an answer is sent again, because written
 * twice is harmless in Yjs and not written is not (C5). Which of them share a transaction is the content process's to
 * decide (C4), and none waits for another here.
 */
export class AppendRetries {
  private readonly send: AppendRetriesOptions['send'];
  private readonly firstPause: number;
  private patience: number;
  /** When each that waits is given up and its connection closed with `journal-away` (C5). */
  private readonly waiting = new Set<{ giveUpAt: number }>();
  private bytes = 0;

  constructor({ send, patience, firstPause = 100 }: AppendRetriesOptions) {
    this.send = send;
    this.patience = patience;
    this.firstPause = firstPause;
  }

  /** @throws JournalAway when it can't be known to be written: nothing decided it in time, or too much waits already */
  async append(entry: AppendEntry): Promise<AppendResult> {
    const { length } = entry.update;
    if (this.bytes + length > mostBytes) throw new JournalAway();
    const item = { giveUpAt: Date.now() + this.patience };
    this.waiting.add(item);
    this.bytes += length;
    try {
      for (let pause = this.firstPause; ; pause = Math.min(longestPause, pause * 2)) {
        let cause: unknown;
        try {
          const answer = await this.send(entry, Math.max(1, item.giveUpAt - Date.now()));
          if (!('later' in answer)) return answer;
        } catch (error) {
          cause = error;
        }
        await sleep(Math.max(0, Math.min(pause, item.giveUpAt - Date.now())));
        if (Date.now() >= item.giveUpAt) throw new JournalAway({ cause });
      }
    } finally {
      this.waiting.delete(item);
      this.bytes -= length;
    }
  }

  /** From here on nothing is tried for longer than this many milliseconds, nor what waits already. */
  hurry(patience: number): void {
    this.patience = Math.min(this.patience, patience);
    const giveUpAt = Date.now() + this.patience;
    for (const item of this.waiting) item.giveUpAt = Math.min(item.giveUpAt, giveUpAt);
  }
}
