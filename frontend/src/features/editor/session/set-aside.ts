import { type DeviceStorage, keysBelow } from './device-storage.ts';
import { randomId } from './random-id.ts';
import type { RefusalReason } from './refusal-reason.ts';

/** Text that could not be saved any more, kept for its writer to copy. */
export interface SetAsideText {
  id: string;
  noteId: string;
  text: string;
  reason: RefusalReason;
}

const prefix = 'commonplace:aside:';

/**
 * Keeps the unsent text of a refused note until its writer has copied or dismissed it, across reloads:
 * the store it came from is dropped in the same moment.
 */
export class SetAside {
  readonly #storage: DeviceStorage;
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(storage: DeviceStorage) {
    this.#storage = storage;
  }

  add(userId: string, kept: Omit<SetAsideText, 'id'>): SetAsideText {
    const entry = { ...kept, id: randomId() };
    this.#storage.setItem(`${prefix}${userId}:${entry.id}`, JSON.stringify(entry));
    this.#changed();
    return entry;
  }

  /** What is kept for a person, of one note or of all. */
  list(userId: string, noteId?: string): SetAsideText[] {
    return keysBelow(this.#storage, `${prefix}${userId}:`).flatMap((id) => {
      const entry = JSON.parse(
        this.#storage.getItem(`${prefix}${userId}:${id}`) ?? 'null',
      ) as SetAsideText | null;
      return entry && (noteId === undefined || entry.noteId === noteId) ? [entry] : [];
    });
  }

  remove(userId: string, id: string): void {
    this.#storage.removeItem(`${prefix}${userId}:${id}`);
    this.#changed();
  }

  /** Calls back after each change; returns the way to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts the changes. */
  readonly version = (): number => this.#version;

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  clear(userId: string): void {
    for (const id of keysBelow(this.#storage, `${prefix}${userId}:`)) this.remove(userId, id);
  }
}
