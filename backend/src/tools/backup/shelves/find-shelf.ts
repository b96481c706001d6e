import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { FolderShelf } from './folder-shelf.ts';
import type { Shelf } from './shelf.ts';

/** A place as the operator wrote it: a file, or a folder with no name yet. */
export interface Place {
  shelf: Shelf;
  name: string | undefined;
}

export function findPlace(written: string): Place {
  const isFolder = written.endsWith('/') || statSync(written, { throwIfNoEntry: false })?.isDirectory();
  return isFolder
    ? { shelf: new FolderShelf(written), name: undefined }
    : { shelf: new FolderShelf(dirname(written)), name: basename(written) };
}
