// The one origin the browser sees. It pipes bytes and computes nothing, and hands websockets over to the
// process that serves them. Built on node:http alone, see docs/adr/0009.
import { Agent, createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { passUpgrade } from './pass-upgrade.mjs';
import { pipeRequest } from './pipe-request.mjs';
import { StartError } from './start-error.mjs';

/**
 * @callback Give hands a connection over, so that no further byte of it passes here
 * @param {import('node:net').Socket} socket
 * @param {Buffer} head what was read of it
 * @param {() => void} refuse the process ended before it could take it
 * @returns {boolean} false when the process takes none (yet): then it is piped
 */

/**
 * @typedef {{ host: string, port: number, give?: Give }} Target a process behind the door
 * @typedef {(path: string, kind: 'request' | 'upgrade') => Target} Route
 */

/**
 * Opens the door.
 *
 * @param {object} options
 * @param {string} options.host an address; `127.0.0.1` also opens `::1`, because browsers may try either for "localhost"
 * @param {number} options.port 0 for any free one
 * @param {number} options.trustedProxies how many proxies of the operator stand before this door. With none,
 *   what a client says in X-Forwarded-For is thrown away; with some, our peer is added to their list.
 * @param {Route} options.route
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 * @throws {StartError} when the port is in use or the address is not ours
 */
export async function openFrontDoor({ host, port, trustedProxies, route }) {
  // Ours are the first to give up a connection on which nothing is asked, or one would close under a request: what has
  // a body can't be sent again. The backend keeps them for 72 seconds; who says that they keep them shorter is heeded,
  // but only where there is a time of our own. A connection in use may be quiet for as long as it likes.
  const agent = new Agent({ keepAlive: true, timeout: 65_000 });
  /** @type {Set<import('node:stream').Duplex>} */
  const upgraded = new Set();

  const makeServer = () => {
    const server = createServer({
      // Anything but a websocket (curl's h2c, say) is an ordinary request.
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
    });
    // Longer than whoever is before this door keeps a connection, for the same reason. As long as the backend's.
    server.keepAliveTimeout = 72_000;
    server.on('request', (request, response) => {
      pipeRequest(request, response, { agent, trustedProxies, target: route(request.url ?? '/', 'request') });
    });
    server.on('upgrade', (request, socket, head) => {
      const target = route(request.url ?? '/', 'upgrade');
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
      passUpgrade(request, socket, head, { trustedProxies, target });
    });
    return server;
  };

  const servers = [makeServer()];
  const bound = await listen(servers[0], host, port);
  if (host === '127.0.0.1') {
    const second = makeServer();
    try {
      await listen(second, '::1', bound);
      servers.push(second);
    } catch (error) {
      // A machine without IPv6 is fine. A stranger on [::1] is not: half of the browsers would reach them.
      if (port !== 0 && error instanceof StartError) {
        await closeServer(servers[0]);
        throw error;
      }
    }
  }

  return {
    port: bound,
    async close() {
      const closed = servers.map(closeServer);
      for (const server of servers) server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      agent.destroy();
      await Promise.all(closed);
    },
  };
}

/**
 * @param {import('node:http').Server} server @param {string} host @param {number} port
 * @returns {Promise<number>} the port
 */
function listen(server, host, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const where = isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} is in use (${where}): stop what listens there, or set PORT`));
      else if (error.code === 'EACCES')
        reject(new StartError(`Port ${port} may not be opened by this user: set PORT`));
      else if (host === '::1') reject(error);
      else reject(new StartError(`Cannot listen on ${where}: ${error.message}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** @param {import('node:http').Server} server @returns {Promise<void>} */
function closeServer(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
