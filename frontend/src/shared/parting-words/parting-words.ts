const key = 'commonplace:parting-words';

/** Has the next page of this tab say this: a message would go with the page that shows it. */
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
