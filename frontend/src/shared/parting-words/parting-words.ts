const key = 'commonplace:parting-words';

/** Has the public page that the app leaves for say this: a message of the app would go with the app. */
export function leavePartingWords(words: string): void {
  try {
    sessionStorage.setItem(key, words);
  } catch {}
}

/** What the app left in this tab, once. */
export function takePartingWords(): string | null {
  try {
    const words = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return words;
  } catch {
    return null;
  }
}
