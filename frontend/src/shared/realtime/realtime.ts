import { type PushEvent, type PushPayload, roomOf, type Subject } from '@commonplace/contracts/realtime';
import { freshFor } from '../api/fresh-for.ts';

/** After a reconnection tabs request again what they show, each at a random moment within this time. */
const catchUpSpread = 2_000;
const reconnectionTime = 3_000;

/** What a connection reports to this tab, whichever tab has it open. */
export interface RealtimeEvents {
  onPush<E extends PushEvent>(event: E, payload: PushPayload<E>): void;
  /** The connection is open, for the first time or again. */
  onOpen(): void;
  /** `pushedAgo`: the milliseconds since the last push before it, null where there was none lately. */
  onJoined(subject: Subject, pushedAgo: number | null): void;
}

/** A connection, the tab's own or one that tabs share. */
export interface RealtimeLink {
  /** Has exactly these things watched for this tab. */
  watch(subjects: readonly Subject[]): void;
  /** The computer slept or had no network: the connection may be dead. */
  revive(): void;
  close(): void;
}

type PushListener<E extends PushEvent> = (payload: PushPayload<E>) => void;
/** `null`: anything may have been missed. A subject: only events about it. */
type CatchUpListener = (subject: Subject | null) => void;

interface Watched {
  subject: Subject;
  count: number;
  since: number;
}

/**
 * What the server pushes to this tab. Listeners may be added and things watched at any time, also before there is a
 * connection.
 */
class Realtime implements RealtimeEvents {
  readonly #listeners = new Map<PushEvent, Set<PushListener<never>>>();
  readonly #catchUpListeners = new Set<CatchUpListener>();
  readonly #firstOpenListeners = new Set<() => void>();
  readonly #watched = new Map<string, Watched>();
  #link: RealtimeLink | null = null;
  #wasOpen = false;
  #catchUpTimer: ReturnType<typeof setTimeout> | undefined;

  /** Uses the connection until the returned function is called, which closes it. */
  connect(open: (events: RealtimeEvents) => RealtimeLink): () => void {
    const link = open(this);
    this.#link = link;
    this.#wasOpen = false;
    this.#watchAll();
    return () => {
      link.close();
      clearTimeout(this.#catchUpTimer);
      if (this.#link === link) this.#link = null;
    };
  }

  /** Calls back for each push of this event; returns the way to stop that. */
  readonly on = <E extends PushEvent>(event: E, listener: PushListener<E>): (() => void) => {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  };

  /** Calls back when pushes may have been missed: what is shown is to be requested again. */
  readonly onCatchUp = (listener: CatchUpListener): (() => void) => {
    this.#catchUpListeners.add(listener);
    return () => this.#catchUpListeners.delete(listener);
  };

  /**
   * Calls back when the connection opens for the first time, some seconds after the page: events of the person may have
   * been missed since. Things that are watched follow by {@link onCatchUp}.
   */
  readonly onFirstOpen = (listener: () => void): (() => void) => {
    this.#firstOpenListeners.add(listener);
    return () => this.#firstOpenListeners.delete(listener);
  };

  /** Has pushes about a thing delivered to this tab until the returned function is called. */
  readonly watch = (subject: Subject): (() => void) => {
    const room = roomOf(subject);
    const watched = this.#watched.get(room) ?? { subject, count: 0, since: Date.now() };
    watched.count += 1;
    this.#watched.set(room, watched);
    if (watched.count === 1) this.#watchAll();
    return () => {
      watched.count -= 1;
      if (watched.count > 0) return;
      this.#watched.delete(room);
      this.#watchAll();
    };
  };

  /** The tab was not running, or without a network, for a while. */
  wake(): void {
    this.#link?.revive();
    // A reconnection, which takes up to two seconds, catches up by itself.
    this.#catchUpSoon(reconnectionTime);
  }

  onPush<E extends PushEvent>(event: E, payload: PushPayload<E>): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }

  onOpen(): void {
    if (this.#wasOpen) this.#catchUpSoon();
    else for (const listener of this.#firstOpenListeners) listener();
    this.#wasOpen = true;
  }

  onJoined(subject: Subject, pushedAgo: number | null): void {
    const watched = this.#watched.get(roomOf(subject));
    if (!watched) return;
    // What was shown from the cache is older than the watching.
    const shownFor = Date.now() - watched.since + freshFor;
    // Of a long wait the server may not know all.
    if (shownFor > 2 * freshFor || (pushedAgo ?? Number.POSITIVE_INFINITY) < shownFor) this.#catchUp(subject);
  }

  #watchAll(): void {
    this.#link?.watch([...this.#watched.values()].map(({ subject }) => subject));
  }

  #catchUpSoon(after = 0): void {
    clearTimeout(this.#catchUpTimer);
    this.#catchUpTimer = setTimeout(() => this.#catchUp(null), after + Math.random() * catchUpSpread);
  }

  #catchUp(subject: Subject | null): void {
    for (const listener of this.#catchUpListeners) listener(subject);
  }
}

/** The pushes to this tab. */
export const realtime = new Realtime();
