import { randomId } from '../../../../shared/api/random-id.ts';
import type { RefusalReason } from '../connection/refusal-reason.ts';
import { type DeviceStorage, keysBelow } from './device-storage.ts';

/** Why text could not stay where it was written. `deleted-meanwhile`: others deleted the place it was in. */
export type AsideReason = RefusalReason | 'deleted-meanwhile';

/** Text that has no place in its note any more, kept for its writer to copy. */
export interface SetAsideText {
  id: string;
  noteId: string;
  text: string;
  reason: AsideReason;
}

const prefix = 'commonplace:aside:';

/**
 * Keeps text that was refused, or went down with what others deleted, until its writer has copied or
 * dismissed it, across reloads: it is nowhere else any more.
 */
export class SetAside {
  readonly #storage: DeviceStorage;
  readonly #listeners = new Set<() => void>();
  /** What a full storage did not take, until this page is closed. */
  readonly #unstored = new Map<string, SetAsideText>();
  #version = 0;

  constructor(storage: DeviceStorage) {
    this.#storage = storage;
  }

  /** Keeps a text, once. False when it will not survive this page, because the storage is full. */
  add(userId: string, kept: Omit<SetAsideText, 'id'>): boolean {
    const sameAs = (entry: SetAsideText) => entry.reason === kept.reason && entry.text === kept.text;
    // Two tabs of one person may merge, or be refused, with the same text.
    if (this.#stored(userId).some((entry) => entry.noteId === kept.noteId && sameAs(entry))) return true;
    const entry = { ...kept, id: randomId() };
    const key = `${prefix}${userId}:${entry.id}`;
    let isStored = true;
    try {
      this.#storage.setItem(key, JSON.stringify(entry));
    } catch {
      this.#unstored.set(key, entry);
      isStored = false;
    }
    this.#changed();
    return isStored;
  }

  /** What is kept for a person, of one note or of all. */
  list(userId: string, noteId?: string): SetAsideText[] {
    const own = [...this.#unstored].flatMap(([key, entry]) =>
      key.startsWith(`${prefix}${userId}:`) ? [entry] : [],
    );
    return [...this.#stored(userId), ...own].filter(
      (entry) => noteId === undefined || entry.noteId === noteId,
    );
  }

  remove(userId: string, id: string): void {
    const key = `${prefix}${userId}:${id}`;
    this.#storage.removeItem(key);
    this.#unstored.delete(key);
    this.#changed();
  }

  /** Calls back after each change; returns the way to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts the changes. */
  readonly version = (): number => this.#version;

  #stored(userId: string): SetAsideText[] {
    return keysBelow(this.#storage, `${prefix}${userId}:`).flatMap((id) => {
      const entry = this.#storage.getItem(`${prefix}${userId}:${id}`);
      return entry === null ? [] : [JSON.parse(entry) as SetAsideText];
    });
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  clear(userId: string): void {
    for (const { id } of this.list(userId)) this.remove(userId, id);
  }
}
