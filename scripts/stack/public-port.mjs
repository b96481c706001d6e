import * as net from 'node:net';
import { StartError } from './start-error.mjs';

/**
 * The address that people see, bound for the life of the supervisor. The backend listens on it: by descriptors that it
 * inherits, so that the system keeps connections waiting while the backend is away.
 *
 * @typedef {object} PublicPort
 * @property {number} port
 * @property {string[]} hosts
 * @property {number[] | undefined} fds bound, not listening; undefined where this system can't hand them on: there the
 *   backend binds `hosts` and `port` by itself
 * @property {() => void} close
 *
 * Not in every Node 24, and not yet in its types.
 * @typedef {{ address(): { port: number }, fd(): number, close(): void }} BoundSocket
 * @typedef {{ BoundSocket?: new (options: { host: string, port: number }) => BoundSocket }} NetWithBoundSocket
 */

/**
 * Binds without listening.
 *
 * @param {{ host: string, port: number }} options `host` is an IP address; `127.0.0.1` also binds `::1`, because
 *   browsers may try either for "localhost". Port 0 for any free one.
 * @returns {Promise<PublicPort>}
 * @throws {StartError} when the port is in use or the address is not ours
 */
export async function bindPublicPort({ host, port }) {
  const first = await bind(host, port);
  const second =
    host === '127.0.0.1' ? await bindSecond('::1', first.port, port !== 0, first.close) : undefined;
  const sockets = second ? [first, second] : [first];
  const fds = sockets.flatMap(({ fd }) => fd ?? []);
  return {
    port: first.port,
    hosts: sockets.map((socket) => socket.host),
    fds: fds.length === sockets.length ? fds : undefined,
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

/**
 * A machine without IPv6 is fine. Another program on [::1] is not: half of the browsers would reach that one.
 *
 * @param {string} host @param {number} port @param {boolean} isChosen by the operator @param {() => void} giveUp
 */
async function bindSecond(host, port, isChosen, giveUp) {
  try {
    return await bind(host, port);
  } catch (error) {
    if (!isChosen || !(error instanceof StartError && error.message.includes('in use'))) return undefined;
    giveUp();
    throw error;
  }
}

/**
 * @param {string} host @param {number} port
 * @returns {Promise<{ host: string, port: number, fd: number | undefined, close: () => void }>}
 */
async function bind(host, port) {
  const { BoundSocket } = /** @type {NetWithBoundSocket} */ (/** @type {unknown} */ (net));
  try {
    if (BoundSocket && process.platform !== 'win32') {
      const socket = new BoundSocket({ host, port });
      return { host, port: socket.address().port, fd: socket.fd(), close: () => socket.close() };
    }
    return { host, port: await freeNow(host, port), fd: undefined, close() {} };
  } catch (error) {
    throw startErrorOf(/** @type {NodeJS.ErrnoException} */ (error), host, port);
  }
}

/** Listens for a moment. @param {string} host @param {number} port @returns {Promise<number>} the port */
function freeNow(host, port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const { port: bound } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(bound));
    });
  });
}

/** @param {NodeJS.ErrnoException} error @param {string} host @param {number} port */
function startErrorOf(error, host, port) {
  const where = net.isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use (${where}): stop what listens there, or set PORT`);
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be opened by this user: set PORT`);
  if (error.code === 'ERR_INVALID_ARG_VALUE')
    return new StartError(`HOST must be an IP address or localhost, but is "${host}"`);
  return new StartError(`Cannot listen on ${where}: ${error.message}`);
}
