import { randomId } from '../../../../shared/api/random-id.ts';
import { type DeviceStorage, keysBelow } from './device-storage.ts';

/** A note that the server may not know yet. */
export interface Draft {
  /** Sent as `Idempotency-Key`, so that however often the creation is repeated there is one note. */
  key: string;
  /** The name under which its text is kept on this device until it has a document. */
  storeName: string;
  /** It was begun at an earlier visit. */
  resumed: boolean;
}

const prefix = 'commonplace:draft:';

/**
 * The drafts of New Note that have text but no note yet (C23). A draft is entered with its first
 * change and taken out once its text is attached to the created note, so a crash at any moment in
 * between leaves it to the next opening of New Note. A draft open in another tab is that tab's.
 */
export class Drafts {
  readonly #storage: DeviceStorage;

  constructor(storage: DeviceStorage) {
    this.#storage = storage;
  }

  /** A draft to write in: one left behind, else a new one. */
  async claim(userId: string): Promise<Draft> {
    for (const key of keysBelow(this.#storage, `${prefix}${userId}:`)) {
      if (await claimed(key)) return { key, storeName: draftStoreName(key), resumed: true };
    }
    return this.begin();
  }

  /** A new draft, beside any that were left behind. */
  async begin(): Promise<Draft> {
    const key = randomId();
    await claimed(key);
    return { key, storeName: draftStoreName(key), resumed: false };
  }

  /** Keeps a draft for the next opening of New Note. */
  enter(userId: string, draft: Draft): void {
    this.#storage.setItem(`${prefix}${userId}:${draft.key}`, '');
  }

  remove(userId: string, draft: Draft): void {
    this.#storage.removeItem(`${prefix}${userId}:${draft.key}`);
    release(draft.key);
  }

  /** Leaves a draft to the next New Note. */
  leave(draft: Draft): void {
    release(draft.key);
  }

  clear(userId: string): void {
    for (const key of keysBelow(this.#storage, `${prefix}${userId}:`)) {
      this.#storage.removeItem(`${prefix}${userId}:${key}`);
    }
  }
}

function draftStoreName(key: string): string {
  return `draft.${key}`;
}

const held = new Map<string, () => void>();

/** Takes the lock on a draft that no living tab holds. Without the Web Locks API only this tab is known. */
async function claimed(key: string): Promise<boolean> {
  if (held.has(key)) return false;
  if (typeof navigator === 'undefined' || !navigator.locks) {
    held.set(key, () => undefined);
    return true;
  }
  return new Promise((resolve) => {
    void navigator.locks.request(`commonplace:draft:${key}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(false);
      return new Promise<void>((letGo) => {
        held.set(key, letGo);
        resolve(true);
      });
    });
  });
}

function release(key: string): void {
  held.get(key)?.();
  held.delete(key);
}
