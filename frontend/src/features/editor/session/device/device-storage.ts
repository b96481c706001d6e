/** The part of `Storage` that the editor's small records need. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The browser's local storage, or one that forgets with the page where the browser has none (a
 * private window, a policy). It is synchronous on purpose: the note that an edit is unsaved has to be
 * down before a crash that follows the edit.
 */
export function deviceStorage(): DeviceStorage {
  try {
    const probe = 'commonplace:probe';
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return forgetfulStorage();
  }
}

/** Keeps what it is given until the page is gone. */
export function forgetfulStorage(): DeviceStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

/** All keys that begin with `prefix`, with that beginning cut off. */
export function keysBelow(storage: DeviceStorage, prefix: string): string[] {
  const found: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(prefix)) found.push(key.slice(prefix.length));
  }
  return found;
}
