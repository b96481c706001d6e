import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range the system gives to outgoing connections (Linux: from 32768), so that a process that
// is restarted on its old port does not find it taken by somebody's database connection.
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * Finds ports of 127.0.0.1 that nobody listens on.
 *
 * @param {number} count
 * @returns {Promise<number[]>} different from each other; free a moment ago, not reserved
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const found = new Set();
  while (found.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
