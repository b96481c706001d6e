import { type HandshakeRefusal, realtimePath } from '@commonplace/contracts/realtime';
import { io, type Socket } from 'socket.io-client';

const unavailable: HandshakeRefusal = 'unavailable';
/** As the browser's, `shared/realtime/connection.ts` of the frontend. */
const pause = { ended: 1_000, longest: 15_000 };

/** Listens for pushes as a tab does, and connects anew with the pauses of a tab, also when the server ends or refuses it. */
export function openPushSocket(url: string, token: string): Socket {
  const socket = io(url, {
    path: realtimePath,
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  });
  let unjudged = 0;
  let isWanted = true;
  const connectAfter = (milliseconds: number) => {
    setTimeout(() => isWanted && socket.connect(), milliseconds * (1 + Math.random())).unref();
  };
  socket.on('connect', () => {
    unjudged = 0;
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active || message !== unavailable) return;
    connectAfter(Math.min(pause.ended * 2 ** unjudged, pause.longest));
    unjudged += 1;
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') isWanted = false;
    else if (!socket.active) connectAfter(pause.ended);
  });
  return socket;
}
