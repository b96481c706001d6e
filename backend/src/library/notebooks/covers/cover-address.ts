import { randomBytes } from 'node:crypto';

const folder = 'notebooks/';
const served = '/files/';

/** A new name to keep a cover of this notebook under. Of random letters: a changed cover has another address. */
export function newCoverName(notebookId: string): string {
  return `${folder}${notebookId}/${randomBytes(16).toString('hex')}.webp`;
}

/** Where a kept cover is served, below the origin. */
export function coverUrl(name: string): string {
  return `${served}${name}`;
}

/** The name that the cover at an address is kept under; null without a cover of ours. */
export function fileOfCover(url: string | null): string | null {
  return url?.startsWith(served + folder) ? url.slice(served.length) : null;
}
