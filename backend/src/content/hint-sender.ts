import { setTimeout as sleep } from 'node:timers/promises';
import { collabPaths, type Hint, secretHeader } from '@commonplace/contracts/internal';
import type { Logger } from 'pino';
import { requestContext } from '../platform/logging/request-context.ts';
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
 * Informs the backend of events in its outbox, and every collab-server of new rows of notes. Both
 * are gathered for a moment; a hint that is lost is made good by the re-ask (C7), the other by the next look.
 */
export class HintSender {
  readonly #options: HintSenderOptions;
  readonly #waiting = new Map<string, RowsAppended>();
  #eventsStored = false;
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
    this.#running ??= requestContext.exit(() => this.#run());
  }

  /** After the commit that stored events for delivery. */
  eventsStored(): void {
    this.#eventsStored = true;
    this.#running ??= requestContext.exit(() => this.#run());
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
    while (this.#waiting.size > 0 || this.#eventsStored) {
      const batch = [...this.#waiting].slice(0, batchLimit);
      for (const [key] of batch) this.#waiting.delete(key);
      const hints = batch.map(([, hint]) => hint);
      if (hints.length > 0 && !(await this.#post(collabPaths.hints, { hints })))
        this.#options.metrics.hintsLost.inc(hints.length);
      if (this.#eventsStored) {
        this.#eventsStored = false;
        await this.#post(collabPaths.eventsStored, {});
      }
      await sleep(pauseMs);
    }
    this.#running = undefined;
  }

  /** Answers whether the backend took it. */
  async #post(path: string, body: object): Promise<boolean> {
    const { url, secret, log } = this.#options;
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { [secretHeader]: secret, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The backend answered ${response.status}`);
      return true;
    } catch (error) {
      log.debug({ err: error, path }, 'the backend could not be told');
      return false;
    }
  }
}
