import { MessageType } from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

export type Write = (encoder: encoding.Encoder) => void;

export const syncSteps = { stateVector: 0, missing: 1, update: 2 } as const;

export function bytesOf(write: Write): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder();
  write(encoder);
  return encoding.toUint8Array(encoder).slice();
}

export function frame(address: string, type: number, write: Write): Uint8Array<ArrayBuffer> {
  return bytesOf((encoder) => {
    encoding.writeVarString(encoder, address);
    encoding.writeVarUint(encoder, type);
    write(encoder);
  });
}

export function syncFrame(
  address: string,
  step: number,
  payload: Uint8Array,
  type: number = MessageType.Sync,
) {
  return frame(address, type, (encoder) => {
    encoding.writeVarUint(encoder, step);
    encoding.writeVarUint8Array(encoder, payload);
  });
}

export function tokenFrame(address: string, token: string) {
  return frame(address, MessageType.Auth, (encoder) => {
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarString(encoder, token);
  });
}

export function greeting(address: string) {
  return syncFrame(address, syncSteps.stateVector, Y.encodeStateVector(new Y.Doc()));
}

export function presenceFrame(address: string, entries: { id: number; clock: number; state: string }[]) {
  const update = bytesOf((encoder) => {
    encoding.writeVarUint(encoder, entries.length);
    for (const { id, clock, state } of entries) {
      encoding.writeVarUint(encoder, id);
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarString(encoder, state);
    }
  });
  return frame(address, MessageType.Awareness, (encoder) => encoding.writeVarUint8Array(encoder, update));
}

/** The server's messages, as far as an attacker needs them. */
export type Answer =
  | { kind: 'content' | 'question' | 'saved' | 'not-saved' | 'other' }
  | { kind: 'closed' | 'denied'; reason: string };

export function readAnswer(bytes: Uint8Array): Answer {
  const decoder = decoding.createDecoder(bytes);
  decoding.readVarString(decoder);
  const type = decoding.readVarUint(decoder);
  switch (type) {
    case MessageType.Sync:
    case MessageType.SyncReply:
      return { kind: decoding.readVarUint(decoder) === syncSteps.stateVector ? 'question' : 'content' };
    case MessageType.SyncStatus:
      return { kind: decoding.readVarUint(decoder) === 1 ? 'saved' : 'not-saved' };
    case MessageType.CLOSE:
      return { kind: 'closed', reason: decoding.readVarString(decoder) };
    case MessageType.Auth:
      return decoding.readVarUint(decoder) === 1
        ? { kind: 'denied', reason: decoding.readVarString(decoder) }
        : { kind: 'other' };
    default:
      return { kind: 'other' };
  }
}
