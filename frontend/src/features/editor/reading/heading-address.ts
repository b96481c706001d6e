/** The id of a heading in a hash, without what browsers write in place of some letters. */
export function idIn(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Puts a heading into the address, in the same entry of the history: Back leads to the page before. */
export function showInAddress(id: string): void {
  history.replaceState(history.state, '', `#${id}`);
}
