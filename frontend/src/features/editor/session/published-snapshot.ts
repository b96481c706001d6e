import type { SessionSnapshot } from './session-state.ts';

/**
 * The snapshot that a session shows, the same object for as long as it says the same, and the subscribers of a new one.
 */
export class PublishedSnapshot {
  readonly #take: () => SessionSnapshot;
  readonly #listeners = new Set<() => void>();
  #latest: SessionSnapshot;

  /** @param take what there is to show at the moment */
  constructor(take: () => SessionSnapshot) {
    this.#take = take;
    this.#latest = take();
  }

  readonly latest = (): SessionSnapshot => this.#latest;

  /** Calls back after each change of {@link latest}; returns the way to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something that it shows may be another. */
  renew(): void {
    const next = this.#take();
    if (isSame(this.#latest, next)) return;
    this.#latest = next;
    for (const listener of this.#listeners) listener();
  }

  close(): void {
    this.#listeners.clear();
  }
}

function isSame(a: SessionSnapshot, b: SessionSnapshot): boolean {
  return (
    a.saveStatus === b.saveStatus &&
    a.isLoaded === b.isLoaded &&
    a.isEditable === b.isEditable &&
    a.isHeldBack === b.isHeldBack &&
    a.rightsDiffer === b.rightsDiffer &&
    a.localCopy === b.localCopy &&
    a.room === b.room &&
    a.documentName === b.documentName &&
    a.bothChanged === b.bothChanged &&
    JSON.stringify(a.state) === JSON.stringify(b.state) &&
    JSON.stringify(a.people) === JSON.stringify(b.people)
  );
}
