import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { barePages } from './bare-journal.ts';

/*
 * The least that an edit has to pass: a server that hands on what is typed and acknowledges it, and knows neither
 * documents nor people nor rights. Speaks as much of Hocuspocus as the load does. Usage: relay-server.ts [journal file]
 * [`beside` | `transactions`]: with a file, nothing is handed on or acknowledged before a page of that file is on disk;
 * `beside`, a process of its own writes it, which is asked over a connection on loopback; `transactions`, that process
 * commits a transaction of SQLite.
 */
const [file, where] = process.argv.slice(2);
const kinds = { sync: 0, syncStatus: 8 } as const;
const steps = { stateVector: 0, missing: 1, update: 2 } as const;
const nothing = new Uint8Array([0, 0]);

/** Everybody by the document that they have open. */
const rooms = new Map<string, Set<Socket>>();
/** What waits for the disk, in the order in which it came. */
const waiting: (() => void)[] = [];
const ask = await journal();

/** Answers how to ask for one more entry; what waits is let go when the journal says how many it has written. */
async function journal(): Promise<(() => void) | null> {
  if (!file) return null;
  const letGo = (count: number) => {
    for (const go of waiting.splice(0, count)) go();
  };
  if (where === undefined) {
    const write = barePages(file);
    let isScheduled = false;
    return () => {
      if (isScheduled) return;
      isScheduled = true;
      // What one turn of the event loop brought shares a page, as it does in ours.
      setImmediate(() => {
        isScheduled = false;
        write();
        letGo(waiting.length);
      });
    };
  }
  const child = fork(fileURLToPath(new URL('./bare-journal.ts', import.meta.url)), [file, where]);
  const port = await new Promise<number>((resolve) => child.once('message', (it) => resolve(it as number)));
  const line = connect({ port, host: '127.0.0.1', noDelay: true });
  line.on('data', (answered) => letGo(answered.length));
  const one = Buffer.alloc(1);
  return () => line.write(one);
}

const server = createServer();
server.on('upgrade', (request, stream) => {
  const socket = stream as Socket;
  const key = createHash('sha1').update(
    `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
  );
  socket.setNoDelay(true);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key.digest('base64')}\r\n\r\n`,
  );
  let rest: Buffer = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const room of rooms.values()) room.delete(socket);
  });
  socket.on('data', (piece: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    for (let frame = frameIn(rest); frame; frame = frameIn(rest)) {
      rest = rest.subarray(frame.end);
      take(socket, frame.payload);
    }
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());

function take(socket: Socket, message: Uint8Array): void {
  const decoder = decoding.createDecoder(message);
  const name = decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== kinds.sync) return;
  const step = decoding.readVarUint(decoder);
  const room = rooms.get(name) ?? new Set();
  rooms.set(name, room.add(socket));
  if (step === steps.stateVector) socket.write(framed(said(name, kinds.sync, steps.missing, nothing)));
  if (step !== steps.update) return;
  // Bytes of a frame are only valid until the next one comes.
  const copy = framed(message.slice());
  const handOn = () => {
    socket.write(framed(said(name, kinds.syncStatus, 1)));
    for (const other of room) if (other !== socket) other.write(copy);
  };
  if (ask) {
    waiting.push(handOn);
    ask();
  } else handOn();
}

function said(name: string, kind: number, what: number, payload?: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, name);
  encoding.writeVarUint(encoder, kind);
  encoding.writeVarUint(encoder, what);
  if (payload) encoding.writeVarUint8Array(encoder, payload);
  return encoding.toUint8Array(encoder);
}

/** A whole binary frame of a websocket, unmasked; null when it has not all arrived. */
function frameIn(bytes: Buffer): { payload: Uint8Array; end: number } | null {
  if (bytes.length < 6) return null;
  const short = (bytes[1] as number) & 0x7f;
  const at = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < at + 4) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : bytes.readUIntBE(4, 6);
  const end = at + 4 + length;
  if (bytes.length < end) return null;
  const payload = bytes.subarray(at + 4, end);
  for (let i = 0; i < length; i += 1) payload[i] = (payload[i] as number) ^ (bytes[at + (i & 3)] as number);
  return { payload, end };
}

function framed(payload: Uint8Array): Buffer {
  const { length } = payload;
  const header = length < 126 ? [0x82, length] : [0x82, 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), payload]);
}
