import type { Socket } from 'socket.io-client';
import type { LiveNote } from '../../support/live/live-note.ts';
import { openPushSocket } from '../../support/live/push-socket.ts';

/** How long each of a person's lines was away, in milliseconds. */
export interface Absences {
  /** Of the note, from the close to the document as the server has it. */
  notes: number[];
  /** Of the pushes, from the close to the next connection. */
  pushes: number[];
}

/** Notes each time at which the note is away. */
export function watchNote({ provider }: LiveNote, { notes }: Absences): void {
  let awaySince: number | null = null;
  provider.on('close', () => {
    awaySince ??= performance.now();
  });
  provider.on('synced', () => {
    if (awaySince !== null) notes.push(performance.now() - awaySince);
    awaySince = null;
  });
}

/** Listens for pushes as a tab does, with the pauses of a tab. */
export function listenForPushes(origin: string, token: string, { pushes }: Absences): Socket {
  const socket = openPushSocket(origin, token);
  let awaySince: number | null = null;
  socket.on('disconnect', () => {
    awaySince ??= performance.now();
  });
  socket.on('connect', () => {
    if (awaySince !== null) pushes.push(performance.now() - awaySince);
    awaySince = null;
  });
  return socket;
}
