import { accessSync, constants } from 'node:fs';
import { makePrivate } from './private-folder.ts';

/**
 * Makes the folder if there is none, and keeps it from other users of the machine.
 *
 * @throws the file system's own error when it can't be made or written to
 */
export function requireWritableFolder(folder: string): void {
  makePrivate(folder);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}
