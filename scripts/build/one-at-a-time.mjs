import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const isBusy = 5;
const pause = 200;

/**
 * Runs an act while no other process of this machine runs one with the same file. The lock is SQLite's on that file:
 * the system releases it with the process, however that ends.
 *
 * @template T
 * @param {string} file is made if it is missing
 * @param {() => Promise<T>} act
 * @param {AbortSignal} [signal] gives up waiting
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, act, signal) {
  mkdirSync(dirname(file), { recursive: true });
  // The version of Node that starts a script may not have it: ../bootstrap.mjs provides another.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(file);
  try {
    while (!isTaken(lock)) await sleep(pause, undefined, { signal });
    return await act();
  } finally {
    lock.close();
  }
}

/** @param {import('node:sqlite').DatabaseSync} lock */
function isTaken(lock) {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (/** @type {{ errcode?: number }} */ (error).errcode === isBusy) return false;
    throw error;
  }
}
