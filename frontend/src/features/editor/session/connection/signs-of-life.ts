/** So long may a server that was asked for a sign of life keep silent. */
const proofPatience = 3_000;
/** A frame that came so lately is sign enough. */
const proofAge = 1_000;
/** So long may an edit wait without any frame at all: a server that is alive says within 17 s that its journal is not. */
const silencePatience = 20_000;
/** So often it is looked whether that time is over. */
const silenceCheck = 2_000;
/** So long may an edit wait for its answer and still be one that the others see as it is written. */
const stallPatience = 2_000;

interface SignsOfLifeOptions {
  /** When the oldest edit without an answer was sent, null when there is none. */
  awaitedSince(): number | null;
  /** Sends what a server that is alive answers at once. */
  ask(): void;
  /** Nothing comes on this socket any more. */
  onDead(): void;
}

/**
 * Knows whether a socket that looks whole still leads anywhere: it may look so for minutes although the network under
 * it is another one.
 */
export class SignsOfLife {
  readonly #options: SignsOfLifeOptions;
  #proofTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #silenceTimer: ReturnType<typeof setInterval>;
  /** When the last frame came. */
  #heardAt = -Infinity;
  /** When the browser last found the network again. */
  #backAt = -Infinity;

  constructor(options: SignsOfLifeOptions) {
    this.#options = options;
    this.#silenceTimer = setInterval(() => this.#endSilence(), silenceCheck);
  }

  /** A frame has come. */
  heard(): void {
    this.#heardAt = Date.now();
    this.expectNone();
  }

  /** The browser found the network again. */
  networkIsBack(): void {
    this.#backAt = Date.now();
  }

  /** Unless the server gives a sign now, or gave one just before, the socket is dead. */
  expectOne(): void {
    if (this.#proofTimer !== undefined || Date.now() - this.#heardAt <= proofAge) return;
    this.#options.ask();
    this.#proofTimer = setTimeout(() => this.#options.onDead(), proofPatience);
  }

  /** The one that was expected has come, or the socket is over: its time is not the next one's. */
  expectNone(): void {
    clearTimeout(this.#proofTimer);
    this.#proofTimer = undefined;
  }

  /** The socket looks whole, but the network was away when the oldest edit without an answer was sent, or the answer is late. */
  get isStalled(): boolean {
    const since = this.#options.awaitedSince();
    if (since === null) return false;
    return navigator.onLine === false || since <= this.#backAt || Date.now() - since > stallPatience;
  }

  stop(): void {
    this.expectNone();
    clearInterval(this.#silenceTimer);
  }

  #endSilence(): void {
    const since = this.#options.awaitedSince();
    if (since !== null && Date.now() - Math.max(since, this.#heardAt) > silencePatience)
      this.#options.onDead();
  }
}
