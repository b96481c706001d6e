import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** What a message from a server means to a client of the load. */
export type Incoming =
  | { kind: 'update'; update: Uint8Array }
  /** Answers what was typed, in order. */
  | { kind: 'acknowledged' }
  /** The server's document, as an answer to our greeting. */
  | { kind: 'document' }
  | { kind: 'refused'; reason: string }
  | { kind: 'other' };

/** The protocol of a server. */
export interface Wire {
  readonly acknowledges: boolean;
  address(url: string, documentName: string): string;
  /** What opens a document: who we are, and that we have nothing of it yet. */
  greeting(documentName: string, token: string): Uint8Array[];
  update(documentName: string, update: Uint8Array): Uint8Array;
  read(message: Uint8Array): Incoming;
}

export type WireName = 'hocuspocus' | 'y-websocket';

const sync = 0;
const auth = 2;
const syncReply = 4;
const closed = 7;
const syncStatus = 8;
const steps = { stateVector: 0, missing: 1, update: 2 } as const;
const permissionDenied = 1;
const nothing = new Uint8Array([0]);

export const wires: Record<WireName, Wire> = {
  hocuspocus: {
    acknowledges: true,
    address: (url) => url,
    greeting: (name, token) => [
      message(name, (encoder) => {
        encoding.writeVarUint(encoder, auth);
        encoding.writeVarUint(encoder, 0);
        encoding.writeVarString(encoder, token);
      }),
      message(name, (encoder) => writeSync(encoder, steps.stateVector, nothing)),
    ],
    update: (name, update) => message(name, (encoder) => writeSync(encoder, steps.update, update)),
    read(bytes) {
      const decoder = decoding.createDecoder(bytes);
      decoding.readVarUint8Array(decoder);
      return readMessage(decoder);
    },
  },
  'y-websocket': {
    acknowledges: false,
    address: (url, name) => `${url}/${name}`,
    greeting: () => [message(null, (encoder) => writeSync(encoder, steps.stateVector, nothing))],
    update: (_, update) => message(null, (encoder) => writeSync(encoder, steps.update, update)),
    read: (bytes) => readMessage(decoding.createDecoder(bytes)),
  },
};

function message(name: string | null, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  if (name !== null) encoding.writeVarString(encoder, name);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

function writeSync(encoder: encoding.Encoder, step: number, payload: Uint8Array): void {
  encoding.writeVarUint(encoder, sync);
  encoding.writeVarUint(encoder, step);
  encoding.writeVarUint8Array(encoder, payload);
}

function readMessage(decoder: decoding.Decoder): Incoming {
  const type = decoding.readVarUint(decoder);
  if (type === syncStatus) {
    const isSaved = decoding.readVarUint(decoder) === 1;
    return isSaved ? { kind: 'acknowledged' } : { kind: 'refused', reason: 'not saved' };
  }
  if (type === closed) return { kind: 'refused', reason: decoding.readVarString(decoder) };
  if (type === auth && decoding.readVarUint(decoder) === permissionDenied)
    return { kind: 'refused', reason: decoding.readVarString(decoder) };
  if (type !== sync && type !== syncReply) return { kind: 'other' };
  const step = decoding.readVarUint(decoder);
  if (step === steps.update) return { kind: 'update', update: decoding.readVarUint8Array(decoder) };
  return { kind: step === steps.missing ? 'document' : 'other' };
}
