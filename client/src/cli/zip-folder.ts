import { constants, createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { StreamedFile } from '../multipart.ts';

/** What an import takes. */
const mostFiles = 50_000;
/** What an import leaves out all the same, except by what it knows a vault of Obsidian. */
const isLeftOut = (name: string) => name.startsWith('.') && name !== '.obsidian';

/** A folder as an archive that is written while it is sent. Symbolic links are not followed. */
export async function zipFolder(folder: string): Promise<StreamedFile> {
  const paths = await filesIn(folder);
  if (paths.length === 0) throw new Error(`${folder} has no files.`);
  return { name: `${basename(resolve(folder))}.zip`, bytes: () => archiveOf(folder, paths) };
}

async function filesIn(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const folders = [''];
  for (let path = folders.pop(); path !== undefined; path = folders.pop())
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      if (isLeftOut(entry.name)) continue;
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) folders.push(below);
      else if (entry.isFile() && paths.push(below) > mostFiles)
        throw new Error(`${folder} has more than ${mostFiles.toLocaleString('en')} files.`);
    }
  return paths.toSorted();
}

async function* archiveOf(folder: string, paths: readonly string[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  const add = async () => {
    for (const path of paths) {
      const file = join(folder, path);
      const { mtime } = await lstat(file);
      zip.addReadStreamLazy(entryName(path), { mtime }, (done) => {
        // No link that took the file's place meanwhile.
        const stream = createReadStream(file, { flags: constants.O_RDONLY | constants.O_NOFOLLOW } as object);
        stream.on('error', (error) => zip.emit('error', error));
        done(null, stream);
      });
    }
    zip.end();
  };
  add().catch((error) => output.destroy(error));
  yield* output;
}

/** Separators of other systems are no separators here. */
const entryName = (path: string): string => path.replaceAll('\\', '_').replace(/^([a-z]):/i, '$1_');
