import { DiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import type { FileStoreTarget } from './file-store-target.ts';
import { S3FileStore } from './s3-file-store.ts';

/** The store at this place, tidied up. */
export async function openFileStore(target: FileStoreTarget): Promise<FileStore> {
  if (target.kind === 's3') return new S3FileStore(target);
  const store = new DiskFileStore(target.folder);
  await store.removeOldDrafts();
  return store;
}
