import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const opcodes = { binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa } as const;
/** Final frame; masked, as every frame of a client must be. */
const final = 0x80;
const masked = 0x80;
/** A mask of zeros is as valid as any other, and spares this side the work of applying it. */
const maskBytes = 4;

/**
 * A websocket client of the least cost: the load generator shares the machine with what it measures.
 * Takes unfragmented binary frames, which is all that the servers here send.
 */
export class LightSocket {
  private readonly socket: Socket;
  private rest: Buffer | null = null;
  /** The bytes are only valid during the call. */
  onMessage: (message: Uint8Array) => void = () => {};
  /** The other side ended it, and said this. */
  onEnd: (reason: string) => void = () => {};
  private ended = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => this.read(chunk as Buffer));
    socket.on('error', (error) => this.end(error.message));
    socket.on('close', () => this.end('closed'));
  }

  static async open(url: string): Promise<LightSocket> {
    const { hostname, port, pathname } = new URL(url);
    const socket = connect({ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) });
    socket.setNoDelay(true);
    await once(socket, 'connect');
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Y29tbW9ucGxhY2VCZW5jaA==\r\n\r\n',
    );
    const rest = await answered(socket);
    const light = new LightSocket(socket);
    if (rest.length > 0) light.read(rest);
    return light;
  }

  send(message: Uint8Array): void {
    this.frame(opcodes.binary, message);
  }

  close(): void {
    this.ended = true;
    this.socket.destroy();
  }

  private frame(opcode: number, payload: Uint8Array): void {
    const { length } = payload;
    const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
    const bytes = Buffer.alloc(header + maskBytes + length);
    bytes[0] = final | opcode;
    if (header === 2) bytes[1] = masked | length;
    else if (header === 4) {
      bytes[1] = masked | 126;
      bytes.writeUInt16BE(length, 2);
    } else {
      bytes[1] = masked | 127;
      bytes.writeUIntBE(length, 4, 6);
    }
    bytes.set(payload, header + maskBytes);
    this.socket.write(bytes);
  }

  private read(chunk: Buffer): void {
    const bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    this.rest = null;
    let at = 0;
    for (;;) {
      const frame = frameAt(bytes, at);
      if (!frame) break;
      at = frame.end;
      const payload = bytes.subarray(frame.start, frame.end);
      if (frame.opcode === opcodes.binary) this.onMessage(payload);
      else if (frame.opcode === opcodes.ping) this.frame(opcodes.pong, payload);
      else if (frame.opcode === opcodes.close) this.end(payload.subarray(2).toString() || 'closed');
    }
    if (at < bytes.length) this.rest = bytes.subarray(at);
  }

  private end(reason: string): void {
    if (this.ended) return;
    this.ended = true;
    this.socket.destroy();
    this.onEnd(reason);
  }
}

/** The position of a whole, unmasked frame in the bytes, or null when it has not all arrived. */
function frameAt(bytes: Buffer, at: number): { opcode: number; start: number; end: number } | null {
  if (bytes.length < at + 2) return null;
  const short = bytes[at + 1] as number;
  const header = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < at + header) return null;
  const length =
    header === 2 ? short : header === 4 ? bytes.readUInt16BE(at + 2) : bytes.readUIntBE(at + 4, 6);
  const start = at + header;
  if (bytes.length < start + length) return null;
  return { opcode: (bytes[at] as number) & 0x0f, start, end: start + length };
}

/** Resolves with what followed the answer to the handshake. */
function answered(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const settle = () => {
      socket.off('data', take);
      socket.off('error', reject);
      socket.off('close', closed);
    };
    const closed = () => reject(new Error('The socket was closed before it was answered'));
    const take = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      settle();
      if (head.toString('latin1', 0, 12) === 'HTTP/1.1 101') resolve(head.subarray(end + 4));
      else
        reject(new Error(`The handshake was answered ${head.toString('latin1', 0, head.indexOf('\r\n'))}`));
    };
    socket.on('data', take);
    socket.once('error', reject);
    socket.once('close', closed);
  });
}
