import { collabLimits } from '@commonplace/contracts/collab';
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import * as Y from 'yjs';

/** Frame kinds of the Hocuspocus protocol that carry or acknowledge content. */
export const frameKind = { sync: 0, syncStatus: 8 } as const;
/** Kinds of sync frame: a state vector, an answer to one, an update. The last two are acknowledged. */
export const syncKind = { step1: 0, step2: 1, update: 2 } as const;

/** Asks for what is missing here: a question that every server answers. */
export function stateQuestion(documentName: string, doc: Y.Doc): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, documentName);
  writeVarUint(encoder, frameKind.sync);
  writeVarUint(encoder, syncKind.step1);
  writeVarUint8Array(encoder, Y.encodeStateVector(doc));
  return toUint8Array(encoder);
}

/** The state vector in a frame of the server, null when the frame is about something else. */
export function stateVectorIn(frame: Uint8Array): Uint8Array | null {
  const decoder = createDecoder(frame);
  readVarString(decoder);
  if (readVarUint(decoder) !== frameKind.sync || readVarUint(decoder) !== syncKind.step1) return null;
  return readVarUint8Array(decoder);
}

/** Whether a frame brings an edit as it is made, and not in answer to a state vector. */
export function isUpdate(frame: Uint8Array): boolean {
  return updateKindAt(frame) !== null;
}

/**
 * The same content as an answer to a state vector, for an update that is larger than live updates may be: a paste, an
 * undo, a list made of many paragraphs. An answer may be as large as a document (C24). Null for every other frame.
 */
export function answerInPlaceOf(frame: Uint8Array): Uint8Array | null {
  const at = frame.length > collabLimits.update ? updateKindAt(frame) : null;
  if (at === null) return null;
  const answer = frame.slice();
  answer[at] = syncKind.step2;
  return answer;
}

/** Where a frame says that it is an update; null when it is none. */
function updateKindAt(frame: Uint8Array): number | null {
  // A pong, the only frame without a document.
  if (frame.length === 1) return null;
  const decoder = createDecoder(frame);
  readVarString(decoder);
  if (readVarUint(decoder) !== frameKind.sync) return null;
  const at = decoder.pos;
  return readVarUint(decoder) === syncKind.update ? at : null;
}
