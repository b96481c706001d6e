import { createHash } from 'node:crypto';
import { createClient } from 'redis';

/** So much may wait for an answer at once; more is refused. */
const mostUnanswered = 1_000;
/** A command takes about a millisecond; after this time its caller goes on without Redis. */
const patienceMs = 300;
/** After an answer that did not come, nothing is asked for so long. */
const restMs = 1_000;
/** A connection over which nothing comes for so long is closed and opened anew; in between it is asked for a sign of life. */
const silentMs = 3_000;
const signEveryMs = 1_000;
const connectMs = 2_000;
const longestPauseMs = 1_000;

export interface RedisOptions {
  url: string;
  /** Keeps installations on one Redis apart. */
  installation: string;
  /** Called when Redis goes away or is too slow, and when it is back. */
  onChange(isAvailable: boolean, reason: unknown): void;
}

type Client = ReturnType<typeof createClient>;

/**
 * Redis, which may be away at any time: two connections, one for commands and one for what is subscribed to, that open
 * again by themselves. Nothing waits for Redis to come back, and nothing is kept in it that may not be lost.
 */
export class RedisConnection {
  readonly prefix: string;
  readonly #client: Client;
  readonly #subscriber: Client;
  readonly #options: RedisOptions;
  readonly #listeners = new Map<string, (message: string) => void>();
  readonly #subscribed = new Set<string>();
  #onResumed: () => void = () => {};
  #unanswered = 0;
  #restUntil = 0;
  /** Something may not have been sent, or not have come. */
  #isInterrupted = false;
  #isClosed = false;

  constructor(options: RedisOptions) {
    this.#options = options;
    const installation = createHash('sha256').update(options.installation).digest('hex').slice(0, 12);
    this.prefix = `commonplace:${installation}:`;
    this.#client = this.#make();
    this.#subscriber = this.#make();
  }

  /** Whether it may be asked just now. */
  get isReady(): boolean {
    return this.#client.isReady && this.#subscriber.isReady && performance.now() >= this.#restUntil;
  }

  /** Begins to connect, and resolves when it has, or when it has to be begun without. */
  async connect(): Promise<void> {
    const clients = [this.#client, this.#subscriber];
    const connected = Promise.all(clients.map((client) => client.connect().catch(() => {})));
    const failed = clients.map((client) => new Promise((resolve) => client.once('error', resolve)));
    await Promise.race([
      connected,
      ...failed,
      new Promise((resolve) => setTimeout(resolve, connectMs).unref()),
    ]);
    if (!this.isReady) this.#interrupted(new Error('It could not be reached'));
  }

  /**
   * Asks Redis.
   *
   * @throws when it is away, or does not answer soon
   */
  async ask<T>(command: (client: Client) => Promise<T>): Promise<T> {
    if (!this.isReady) throw new Error('Redis is away');
    if (this.#unanswered >= mostUnanswered) throw this.#interrupted(new Error('Redis is too slow'));
    this.#unanswered += 1;
    const answer = command(this.#client).finally(() => {
      this.#unanswered -= 1;
    });
    const { promise: tooLong, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#restUntil = performance.now() + restMs;
      reject(this.#interrupted(new Error(`Redis did not answer within ${patienceMs} ms`)));
    }, patienceMs);
    try {
      const result = await Promise.race([answer, tooLong]);
      this.#resume();
      return result;
    } finally {
      clearTimeout(timer);
      answer.catch(() => {});
    }
  }

  /** Sends to all that listen, this process too. What can't be sent now is lost. */
  async publish(channel: string, message: string): Promise<void> {
    try {
      await this.ask((client) => client.publish(this.prefix + channel, message));
    } catch (error) {
      this.#interrupted(error);
    }
  }

  /** Each channel has one listener, which hears on after a reconnection, without what came in between. */
  listen(channel: string, listener: (message: string) => void): void {
    this.#listeners.set(this.prefix + channel, listener);
    if (this.#subscriber.isReady) void this.#subscribe();
  }

  /** Calls back when Redis is back after something may not have been sent, or not have come. */
  onResumed(listener: () => void): void {
    this.#onResumed = listener;
  }

  close(): void {
    this.#isClosed = true;
    for (const client of [this.#client, this.#subscriber]) if (client.isOpen) client.destroy();
  }

  #make(): Client {
    const client: Client = createClient({
      url: this.#options.url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: 2 * mostUnanswered,
      pingInterval: signEveryMs,
      socket: {
        connectTimeout: connectMs,
        socketTimeout: silentMs,
        reconnectStrategy: (retries) =>
          Math.min(50 * 2 ** retries, longestPauseMs) * (0.5 + Math.random() / 2),
      },
    });
    client.on('error', (error: unknown) => this.#interrupted(error));
    client.on('ready', () => void this.#ready());
    return client;
  }

  async #ready(): Promise<void> {
    if (this.#subscriber.isReady) await this.#subscribe();
    this.#restUntil = 0;
    this.#resume();
  }

  /** What was subscribed to before a reconnection the client subscribes to again by itself. */
  async #subscribe(): Promise<void> {
    for (const [name, listener] of this.#listeners) {
      if (this.#subscribed.has(name)) continue;
      this.#subscribed.add(name);
      // Lost again: the next time.
      await this.#subscriber.subscribe(name, listener).catch(() => this.#subscribed.delete(name));
    }
  }

  #interrupted<E>(error: E): E {
    if (!this.#isInterrupted && !this.#isClosed) {
      this.#isInterrupted = true;
      this.#options.onChange(false, error);
    }
    return error;
  }

  #resume(): void {
    if (!this.#isInterrupted || !this.isReady || this.#isClosed) return;
    this.#isInterrupted = false;
    this.#options.onChange(true, null);
    this.#onResumed();
  }
}
