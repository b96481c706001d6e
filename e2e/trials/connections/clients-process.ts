import { connect, type Socket } from 'node:net';

/** How many of them, at which port. */
export interface ClientsOrder {
  port: number;
  abandoned: number;
  slow: number;
}

const document = 'note.01890a5d-ac96-774b-bcce-b302099a8057.1';
const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const body =
  'POST /api/users/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n';

/** Every second one more byte. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => clearInterval(timer));
}

/** What is done with a connection once it is there. None ever reads, and none closes but where it says so. */
const abandonments: ((socket: Socket) => void)[] = [
  (socket) => socket.write(upgrade('/collab')),
  (socket) => socket.write(upgrade(`/collab/${document}`)),
  (socket) => socket.write(upgrade(`/yjs/${document}?token=none`)),
  (socket) => socket.write(upgrade('/socket.io/')),
  (socket) => socket.write(upgrade('/')),
  (socket) => socket.end(upgrade('/collab')),
  (socket) => socket.write(upgrade('/collab'), () => socket.resetAndDestroy()),
  (socket) => socket.write(upgrade('/collab').slice(0, -4)),
];
const slowness: ((socket: Socket) => void)[] = [
  () => {},
  (socket) => {
    socket.write('GET /health HTTP/1.1\r\nHost: here\r\nX: ');
    trickle(socket);
  },
  (socket) => socket.write(`${body}{`),
  (socket) => {
    socket.write(`${body}{`);
    trickle(socket);
  },
];

/** A process of its own, whose descriptors are not those of the product. Ends with its parent. */
process.on('disconnect', () => process.exit());
process.on('message', ({ port, abandoned, slow }: ClientsOrder) => {
  const begin = (count: number, acts: readonly ((socket: Socket) => void)[]) =>
    Array.from({ length: count }, (_, at) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
        acts[at % acts.length]?.(socket),
      );
      // Not one byte is read, so the end is not noticed either.
      socket.pause();
      socket.on('error', () => {});
      return new Promise<void>((resolve) => {
        socket.once('connect', () => resolve()).once('close', () => resolve());
      });
    });
  void Promise.all([...begin(abandoned, abandonments), ...begin(slow, slowness)]).then(() =>
    process.send?.('begun'),
  );
});
