import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppendAnswer,
  AppendClient,
  type AppendEntry,
  decodeAppendAnswer,
  encodeAppend,
} from '@commonplace/contracts/internal';
import type { Log } from './log.ts';
import { SharedWrites } from './sockets/shared-writes.ts';

export interface AppendLineOptions {
  /** Opens a connection on which frames can be spoken at once. */
  open(signal: AbortSignal): Promise<Duplex>;
  log: Log;
  /** Pause before the line is opened again, doubled up to a second, in milliseconds. */
  firstPause?: number;
}

interface Line {
  socket: Duplex;
  asker: AppendClient;
}

const longestPause = 1_000;
const openTimeout = 5_000;

/**
 * The one line to the content process, opened when something is to be sent and anew after it broke. Who waits
 * for it waits together; what had no answer when it broke fails, and the caller sends it again (C5).
 */
export class AppendLine {
  private readonly options: Required<AppendLineOptions>;
  private opening: Promise<Line> | null = null;
  private current: Line | null = null;
  private readonly writes = new SharedWrites();
  private pause: number;
  private readonly closing = new AbortController();

  constructor(options: AppendLineOptions) {
    this.options = { firstPause: 50, ...options };
    this.pause = 0;
  }

  /**
   * Answers after the commit. Rejects when it can't be known whether the entry was written. What is sent in one
   * turn of the event loop leaves in one write, and shares a transaction (C4).
   */
  async send(entry: AppendEntry, patience: number): Promise<AppendAnswer> {
    const until = performance.now() + patience;
    const line = this.current?.asker.isOpen ? this.current : await this.opened(patience);
    this.writes.hold(line.socket);
    const answer = await line.asker.ask(encodeAppend(entry), Math.max(1, until - performance.now()));
    this.pause = 0;
    return decodeAppendAnswer(answer);
  }

  close(): void {
    this.closing.abort(new Error('The line is closed for good'));
    this.current?.asker.end();
  }

  private async opened(patience: number): Promise<Line> {
    this.opening ??= this.open().finally(() => {
      this.opening = null;
    });
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The line did not open in time')), patience);
    try {
      return await Promise.race([this.opening, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A line that breaks before it has answered anything counts as one that could not be opened. */
  private async open(): Promise<Line> {
    const { open, log, firstPause } = this.options;
    const { signal } = this.closing;
    // Spread, so that several collab-servers do not return in step.
    if (this.pause > 0) await sleep(this.pause * (0.5 + Math.random() / 2));
    signal.throwIfAborted();
    this.pause = Math.min(longestPause, Math.max(firstPause, this.pause * 2));
    try {
      const socket = await open(AbortSignal.any([signal, AbortSignal.timeout(openTimeout)]));
      this.current = { socket, asker: new AppendClient(socket) };
      if (signal.aborted) this.current.asker.end();
      return this.current;
    } catch (error) {
      log.debug({ err: error }, 'the line to the content process could not be opened');
      throw error;
    }
  }
}
