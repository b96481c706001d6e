const key = 'recentBlocks';
/** So many are kept. */
const most = 5;

/** The names of what was inserted last from the slash menu in this browser, the newest first. */
export function recentBlocks(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string').slice(0, most) : [];
  } catch {
    // Nothing is kept where the browser does not allow it.
    return [];
  }
}

export function rememberBlock(name: string): void {
  const names = [name, ...recentBlocks().filter((each) => each !== name)].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // As above.
  }
}
