import { setTimeout as sleep } from 'node:timers/promises';
import { collabPaths, type Hint, secretHeader } from '@commonplace/contracts/internal';
import type { Logger } from 'pino';
import type { ContentMetrics } from './content-metrics.ts';

/** The first hint after silence leaves after this time. */
const gatherMs = 25;
/** Between two requests while there is more to say: each costs both sides as much as an edit. */
const pauseMs = 100;
const timeoutMs = 2_000;
const batchLimit = 1_000;

type RowsAppended = Extract<Hint, { type: 'rows-appended' }>;

export interface HintSenderOptions {
  /** The backend's internal address, without a slash at its end. */
  url: string;
  secret: string;
  metrics: ContentMetrics;
  log: Logger;
}

/**
 * Tells the backend, for every collab-server, that notes have new rows. Hints are gathered for a
 * moment; one that is lost is made good by the re-ask (C7).
 */
export class HintSender {
  readonly #options: HintSenderOptions;
  readonly #waiting = new Map<string, RowsAppended>();
  #running: Promise<void> | undefined;

  constructor(options: HintSenderOptions) {
    this.#options = options;
  }

  /** @param originId who appended and so needs no hint (C8) */
  rowsAppended(noteId: string, headSeq: number, originId: string): void {
    const key = `${noteId} ${originId}`;
    const known = this.#waiting.get(key);
    if (known) known.headSeq = Math.max(known.headSeq, headSeq);
    else this.#waiting.set(key, { type: 'rows-appended', noteId, headSeq, originId });
    this.#running ??= this.#run();
  }

  /** Resolves when what waits was taken or lost. */
  async flushed(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /**
   * One request at a time, and a pause after it: while notes are typed in, or the backend is slow, more hints
   * come together in the next.
   */
  async #run(): Promise<void> {
    await sleep(gatherMs);
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, batchLimit);
      for (const [key] of batch) this.#waiting.delete(key);
      await this.#send(batch.map(([, hint]) => hint));
      await sleep(pauseMs);
    }
    this.#running = undefined;
  }

  async #send(hints: RowsAppended[]): Promise<void> {
    const { url, secret, metrics, log } = this.#options;
    try {
      const response = await fetch(`${url}${collabPaths.hints}`, {
        method: 'POST',
        headers: { [secretHeader]: secret, 'content-type': 'application/json' },
        body: JSON.stringify({ hints }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The backend answered ${response.status}`);
    } catch (error) {
      metrics.hintsLost.inc(hints.length);
      log.debug({ err: error, hints: hints.length }, 'hints were lost');
    }
  }
}
