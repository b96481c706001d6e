import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { FileStoreTarget } from '../../../platform/files/file-store-target.ts';
import { FolderShelf } from './folder-shelf.ts';
import { S3Shelf } from './s3-shelf.ts';
import { madeArchives, type Shelf } from './shelf.ts';

/** A place as the operator wrote it. */
export interface Place {
  shelf: Shelf;
  /** Undefined for a folder, or all of the store. */
  name: string | undefined;
}

/** @throws when the store is meant and there is none */
export function findPlace(written: string, files: FileStoreTarget): Place {
  const [, inStore] = /^s3(?:\/(.+))?$/.exec(written) ?? [];
  if (written === 's3' || inStore !== undefined) {
    if (files.kind !== 's3') throw new Error('There is no store: set S3_BUCKET and its keys');
    return { shelf: new S3Shelf(files), name: inStore };
  }
  const isFolder = written.endsWith('/') || statSync(written, { throwIfNoEntry: false })?.isDirectory();
  return isFolder
    ? { shelf: new FolderShelf(written), name: undefined }
    : { shelf: new FolderShelf(dirname(written)), name: basename(written) };
}

/** The archive at a place: of a folder or the store the newest. @throws when there is none */
export async function findArchive(
  written: string,
  files: FileStoreTarget,
): Promise<{ shelf: Shelf; name: string }> {
  const { shelf, name } = findPlace(written, files);
  const found = name ?? (await madeArchives(shelf)).at(-1);
  if (found === undefined) throw new Error(`There is no backup in ${written}`);
  return { shelf, name: found };
}
