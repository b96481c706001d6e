import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const minCharacters = 32;

/**
 * The secret of this name in the data directory, made on first use: 256 random bits, readable by the
 * owner of the process only. Of two processes that start together both get the same: the file appears
 * under its name complete or not at all.
 *
 * @throws when the file is there and holds less than a secret: an empty one would accept every caller.
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, name);
  const existing = readSecret(file);
  if (existing !== null) return existing;

  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeDurably(draft, randomBytes(32).toString('base64url'));
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(file) as string;
}

/** Or the name could outlive a power loss without its content. */
function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readSecret(file: string): string | null {
  let secret: string;
  try {
    // Editors end a file with a line break, which no header could carry.
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (secret.length < minCharacters) {
    throw new Error(`${file} holds fewer than ${minCharacters} characters; delete it to have a new one made`);
  }
  return secret;
}
