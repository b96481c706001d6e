import { MessageType } from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';

/** The three steps of the sync protocol, as y-protocols numbers them. */
export const syncSteps = { stateVector: 0, missing: 1, update: 2 } as const;

/** The envelope of a Hocuspocus message: which document it is for and what kind it is. */
export interface Frame {
  /** The document's name, followed by `\0` and a session id when several providers share a socket. */
  address: string;
  documentName: string;
  type: number;
  /** For sync messages, one of {@link syncSteps}. */
  step: number | null;
  /** What follows the envelope. */
  rest: decoding.Decoder;
}

const longestAddress = 200;

/** Null when the bytes are no such message. */
export function readFrame(bytes: Uint8Array): Frame | null {
  try {
    const rest = decoding.createDecoder(bytes);
    const address = decoding.readVarString(rest);
    if (address.length > longestAddress) return null;
    const separator = address.indexOf('\0');
    const documentName = separator === -1 ? address : address.slice(0, separator);
    const type = decoding.readVarUint(rest);
    const isSync = type === MessageType.Sync || type === MessageType.SyncReply;
    const step = isSync ? decoding.readVarUint(rest) : null;
    return { address, documentName, type, step, rest };
  } catch {
    return null;
  }
}
