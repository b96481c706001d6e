import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Bits of the mode that concern other users than the owner. */
const others = 0o077;
/** Folders of the data folder that are ours to the last file. */
const ours = new Set(['files', 'mail']);

/**
 * Makes the data folder if there is none, and takes it and what is in it from every other user of the
 * machine. A folder inside that is private already is not looked into: what is made in it comes from us.
 *
 * @returns what belongs to another user and stays as it is: the operator has to tighten it
 * @throws the file system's own error
 */
export function makePrivate(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const foreign: string[] = [];
  for (const name of readdirSync(folder)) tighten(join(folder, name), ours.has(name), foreign);
  tighten(folder, false, foreign);
  return foreign;
}

function tighten(path: string, withContents: boolean, foreign: string[]): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return;
  // First, so that a folder which is private has nothing in it that is not, also after a crash.
  if (withContents && found.isDirectory()) {
    for (const name of readdirSync(path)) tighten(join(path, name), true, foreign);
  }
  try {
    chmodSync(path, found.mode & 0o7777 & ~others);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM') foreign.push(path);
    else if (code !== 'ENOENT') throw error;
  }
}
