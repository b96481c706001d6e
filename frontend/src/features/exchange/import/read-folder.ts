import { type DroppedFile, isLeftOut, mostFiles, TooManyFiles } from './dropped-file.ts';

/** The files that were dropped, with those in folders, at any depth. */
export async function filesOf(entries: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const files: DroppedFile[] = [];
  const waiting = [...entries].reverse();
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (isLeftOut(entry.name)) continue;
    if (isFolder(entry)) waiting.push(...(await childrenOf(entry)).reverse());
    else {
      if (files.length >= mostFiles) throw new TooManyFiles();
      files.push({
        path: entry.fullPath.replace(/^\//, ''),
        file: await fileOf(entry as FileSystemFileEntry),
      });
    }
  }
  return files;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A browser gives some at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));
