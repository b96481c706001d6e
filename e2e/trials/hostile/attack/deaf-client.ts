import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A websocket client that reads nothing after its opening: what it is sent stays with those who sent it,
 * until the window of the connection is closed.
 */
export class DeafClient {
  private readonly socket: Socket;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => {});
  }

  static async open(url: string): Promise<DeafClient> {
    const { hostname, port, pathname } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    socket.write(
      [
        `GET ${pathname} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error('The server would not have us');
    socket.pause();
    return new DeafClient(socket);
  }

  get isOpen(): boolean {
    return this.socket.writable;
  }

  /** One small binary message, masked with zeroes. */
  send(message: Uint8Array): void {
    if (message.length > 65_535) throw new Error('A deaf client sends small messages');
    const head = Buffer.from([0x82, 0x80 | 126, message.length >> 8, message.length & 255, 0, 0, 0, 0]);
    this.socket.write(Buffer.concat([head, message]));
  }

  close(): void {
    this.socket.destroy();
  }
}
