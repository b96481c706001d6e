import { realtimePath } from '@commonplace/contracts/realtime';
import { io } from 'socket.io-client';
import { Line } from '../hostile/attack/line.ts';
import { isOfDocument, openYjs } from './doors.ts';

const patience = 15_000;

/** A socket on a live document, or for pushes, that is accepted, and records when it was closed. */
export interface OpenSocket {
  /** When it was closed, on the clock of `performance.now()`; null after fifteen seconds. */
  ended: Promise<number | null>;
  isOpen(): boolean;
  close(): void;
}

export async function openCollab(origin: string, documentName: string, token: string): Promise<OpenSocket> {
  const line = await Line.open(`${origin.replace('http', 'ws')}/collab`);
  await line.enter(documentName, token);
  if (!line.heard('question')) throw new Error(`/collab refused: ${line.end}`);
  return {
    ended: line.until(() => false, patience).then(() => (line.end === null ? null : performance.now())),
    isOpen: () => line.end === null,
    close: () => line.close(),
  };
}

export async function openPlain(origin: string, documentName: string, token: string): Promise<OpenSocket> {
  const socket = openYjs(origin, documentName, token);
  await new Promise<void>((resolve, reject) => {
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      if (isOfDocument(data)) resolve();
    };
    socket.onclose = ({ code, reason }) => reject(new Error(`/yjs refused: ${code} ${reason}`));
  });
  const ended = timeOf((resolve) => {
    socket.onclose = resolve;
  });
  return { ended, isOpen: () => socket.readyState === WebSocket.OPEN, close: () => socket.close() };
}

/** The connection of a browser for pushes, which watches the note. */
export async function openPushes(origin: string, noteId: string, token: string): Promise<OpenSocket> {
  const socket = io(origin, {
    path: realtimePath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  });
  const answer = await socket.timeout(patience).emitWithAck('watch', { kind: 'note', id: noteId });
  if (!answer.ok) throw new Error(`The note is not watched: ${answer.code}`);
  const ended = timeOf((resolve) => {
    socket.once('disconnect', resolve);
  });
  return { ended, isOpen: () => socket.connected, close: () => socket.close() };
}

/** When something happened; null if it takes fifteen seconds. */
function timeOf(happens: (resolve: () => void) => void): Promise<number | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    happens(() => {
      clearTimeout(timer);
      resolve(performance.now());
    });
  });
}
