import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';

/** Frame kinds of the Hocuspocus protocol that carry or acknowledge content. */
export const frameKind = { sync: 0, syncStatus: 8 } as const;
/** Kinds of sync frame: a state vector, an answer to one, an update. The last two are acknowledged. */
export const syncKind = { step1: 0, step2: 1, update: 2 } as const;

/** The state vector in a frame of the server, null when the frame is about something else. */
export function stateVectorIn(frame: Uint8Array): Uint8Array | null {
  const decoder = createDecoder(frame);
  readVarString(decoder);
  if (readVarUint(decoder) !== frameKind.sync || readVarUint(decoder) !== syncKind.step1) return null;
  return readVarUint8Array(decoder);
}
