import { Line } from '../hostile/line.ts';
import { isOfDocument, openYjs } from './doors.ts';

const patience = 15_000;

/** A socket on a live document that is accepted, and records when it was closed. */
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
  const ended = new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    socket.onclose = () => {
      clearTimeout(timer);
      resolve(performance.now());
    };
  });
  return { ended, isOpen: () => socket.readyState === WebSocket.OPEN, close: () => socket.close() };
}
