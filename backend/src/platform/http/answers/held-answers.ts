import type { HeldBytes } from '../connections/connection-limits.ts';

/** What answers are sent on. */
interface Connection {
  destroy(): unknown;
}

interface Held {
  connection: Connection;
  address: string;
  bytes: number;
}

/**
 * Answers that are in memory until their clients have read them. When all of them, or those of one address, are more than
 * may be held, the connections of the oldest of these close.
 */
export class HeldAnswers {
  readonly #most: HeldBytes;
  /** The oldest first. */
  readonly #held = new Set<Held>();
  readonly #ofConnection = new Map<Connection, number>();
  readonly #ofAddress = new Map<string, number>();
  #bytes = 0;

  constructor(most: HeldBytes) {
    this.#most = most;
  }

  /** Of all answers. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Holds an answer; call what is answered when it has been sent or given up. */
  hold(connection: Connection, address: string, bytes: number): () => void {
    const held: Held = { connection, address, bytes };
    this.#held.add(held);
    this.#count(held, bytes);
    const { ofConnection, ofAddress, ofAll } = this.#most;
    if ((this.#ofConnection.get(connection) ?? 0) > ofConnection) this.#close(connection);
    while ((this.#ofAddress.get(address) ?? 0) > ofAddress)
      this.#closeOldest((one) => one.address === address);
    while (this.#bytes > ofAll) this.#closeOldest(() => true);
    return () => this.#release(held);
  }

  /** Gives up what a connection was to send. */
  forget(connection: Connection): void {
    if (!this.#ofConnection.has(connection)) return;
    for (const held of this.#held) if (held.connection === connection) this.#release(held);
  }

  #closeOldest(isOne: (held: Held) => boolean): void {
    for (const held of this.#held) {
      if (!isOne(held)) continue;
      this.#close(held.connection);
      return;
    }
  }

  #close(connection: Connection): void {
    this.forget(connection);
    connection.destroy();
  }

  #release(held: Held): void {
    if (this.#held.delete(held)) this.#count(held, -held.bytes);
  }

  #count({ connection, address }: Held, bytes: number): void {
    this.#bytes += bytes;
    add(this.#ofConnection, connection, bytes);
    add(this.#ofAddress, address, bytes);
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, bytes: number): void {
  const now = (counts.get(key) ?? 0) + bytes;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
