import { accessSync, constants, mkdirSync } from 'node:fs';

/**
 * Makes the folder if there is none.
 *
 * @throws the file system's own error when it can't be made or written to
 */
export function requireWritableFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}
