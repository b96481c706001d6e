import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.mjs';

/**
 * The secret that signs sessions, made on the first start and kept in `DATA_DIR/secrets.json`
 * (readable by the owner only), so that people stay signed in over a restart.
 *
 * @param {string} dataDir
 * @returns {Promise<{ jwtSecret: string }>}
 */
export async function loadSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  await mkdir(dataDir, { recursive: true });
  try {
    // `wx`: of two first starts at once, one writes and the other reads what it wrote.
    await writeFile(file, `${JSON.stringify({ jwtSecret: newSecret() }, null, 2)}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  try {
    const { jwtSecret } = JSON.parse(await readFile(file, 'utf8'));
    if (typeof jwtSecret === 'string' && jwtSecret.length >= 32) return { jwtSecret };
  } catch {
    // Said below: a file that can't be read as JSON and one without the secret need the same answer.
  }
  throw new StartError(
    `${file} is damaged: restore it from a backup, or delete it (everybody has to sign in again)`,
  );
}

/** 256 random bits, safe in a variable and in a header. */
export function newSecret() {
  return randomBytes(32).toString('base64url');
}
