import { createServer } from 'node:net';

// Below the range the system gives to outgoing connections (Linux: from 32768), so that a process that
// is restarted on its old port does not find it taken by a database connection.
const LOWEST = 20_000;
const COUNT = 12_000;
/** More than most processes ask for, so that processes started one after the other do not meet. */
const APART = 97;

let next = (process.pid * APART) % COUNT;

/**
 * Finds ports of 127.0.0.1 without a listener. They are not reserved, so each is given out once only until all
 * were: the next caller would otherwise be faster than a process that is just starting, or starting again.
 *
 * @param {number} count
 * @returns {Promise<number[]>} different from each other and from those of earlier calls; free a moment ago
 */
export async function freePorts(count) {
  /** @type {number[]} */
  const found = [];
  while (found.length < count) {
    const port = LOWEST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) found.push(port);
  }
  return found;
}

/** @returns {Promise<number>} one such port */
export async function freePort() {
  const [port] = await freePorts(1);
  return /** @type {number} */ (port);
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
