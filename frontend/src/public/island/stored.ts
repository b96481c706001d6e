/** What is kept on this device; null where keeping is forbidden. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Lasts as long as the page where keeping is forbidden. */
export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
