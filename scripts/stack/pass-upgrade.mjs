import { connect, Socket } from 'node:net';
import { onwardHeaders } from './onward-headers.mjs';

/**
 * Hands a websocket over to the process that serves it, or pipes it there.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:stream').Duplex} client
 * @param {Buffer} head what the client sent after its headers
 * @param {{ trustedProxies: number, target: import('./front-door.mjs').Target }} how
 */
export function passUpgrade(request, client, head, how) {
  keepOpen(client);
  if (!giveUpgrade(request, client, head, how)) pipeUpgrade(request, client, head, how);
}

/** @param {import('node:stream').Duplex} client */
function keepOpen(client) {
  if (!(client instanceof Socket)) return;
  client.setNoDelay(true);
  client.setKeepAlive(true, 30_000);
  client.setTimeout(0);
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:stream').Duplex} client
 * @param {Buffer} head what the client sent after its headers
 * @param {{ trustedProxies: number, target: import('./front-door.mjs').Target }} how
 */
function giveUpgrade(request, client, head, { trustedProxies, target }) {
  if (!target.give || !(client instanceof Socket)) return false;
  client.on('error', () => client.destroy());
  const read = Buffer.concat([upgradeHead(request, trustedProxies), head]);
  return target.give(client, read, () => sayAway(client));
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:stream').Duplex} client
 * @param {Buffer} head what the client sent after its headers
 * @param {{ trustedProxies: number, target: import('./front-door.mjs').Target }} how
 */
function pipeUpgrade(request, client, head, { trustedProxies, target }) {
  const onward = connect({ host: target.host, port: target.port, noDelay: true, keepAlive: true });
  let connected = false;
  onward.once('connect', () => {
    connected = true;
    onward.write(upgradeHead(request, trustedProxies));
    onward.once('data', (answer) => {
      client.write(answer);
      // Else it was an ordinary request, and the next one that the client sends down here would say itself
      // who it is from.
      if (answer.toString('latin1', 0, 12) === 'HTTP/1.1 101') {
        onward.write(head);
        client.pipe(onward);
      }
      onward.pipe(client);
    });
  });
  onward.once('error', () => {
    if (connected) client.destroy();
    else sayAway(client);
  });
  onward.once('close', () => connected && client.destroy());
  client.once('error', () => onward.destroy());
  client.once('close', () => onward.destroy());
}

/** @param {import('node:stream').Duplex} client */
function sayAway(client) {
  if (!client.writable) client.destroy();
  else
    client.end(
      'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    );
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {number} trustedProxies
 */
function upgradeHead(request, trustedProxies) {
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  const headers = onwardHeaders(request, trustedProxies, new Set());
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
