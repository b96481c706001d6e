/** Reads a stored value of this device; null where storage is forbidden. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value on this device; where storage is forbidden, nothing is stored. */
export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
