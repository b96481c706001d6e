import * as Y from 'yjs';

export type DecodedUpdate = ReturnType<typeof Y.decodeUpdateV2>;

/**
 * Of what one update may consist. Far above anything people write in 5 MB, and low enough that taking
 * it in does not block other people: 5 MB of one-byte structs would block for seconds.
 */
const mostPieces = 200_000;
/** A struct says at least what it is, its neighbours and its content. */
const leastBytesEach = 6;
const fewPieces = 1_000;
const mostClients = 5_000;
/** Beyond this the clocks of a client leave what a varint can carry, and no person could read the note any more. */
const largestClock = 2 ** 32;
/** JSON inside a document is written by recursion: nested deeper than the stack it could never be sent again. */
const deepestValue = 32;

/** Null when the bytes are no update, or one that no editor makes. Ends at the first thing too many. */
export function decodeUpdate(update: Uint8Array): DecodedUpdate | null {
  try {
    const decoded = Y.decodeUpdateV2(update, BoundedDecoder);
    if (decoded.structs.length > fewPieces + update.length / leastBytesEach) return null;
    return decoded.structs.every(isBounded) && areInOrder(decoded.ds) ? decoded : null;
  } catch {
    return null;
  }
}

function isBounded(struct: DecodedUpdate['structs'][number]): boolean {
  // Yjs never writes an empty struct, and its binary search by clock does not survive one.
  if (struct.length <= 0 && !(struct instanceof Y.Skip)) return false;
  if (struct.id.clock + struct.length > largestClock) return false;
  // The one content that parses its JSON by itself.
  const isJson = struct instanceof Y.Item && struct.content instanceof Y.ContentJSON;
  return !isJson || !isNestedTooDeep((struct.content as Y.ContentJSON).arr);
}

/**
 * Yjs writes what is deleted in order and says nothing twice. A whole document named as deleted thousands of times
 * in 12 KB would be walked through as often.
 */
function areInOrder(deletions: DecodedUpdate['ds']): boolean {
  for (const ranges of deletions.clients.values()) {
    let end = 0;
    for (const range of ranges) {
      if (range.clock < end) return false;
      end = range.clock + range.len;
    }
  }
  return true;
}

/** Reads the same format as Yjs does, counting what it reads. */
class BoundedDecoder extends Y.UpdateDecoderV1 {
  private pieces = 0;
  private clients = 0;

  override readInfo(): number {
    this.countPiece();
    return super.readInfo();
  }

  override readDsClock(): number {
    this.countPiece();
    return super.readDsClock();
  }

  override readClient(): number {
    this.clients += 1;
    if (this.clients > mostClients) throw new Error('Too many clients');
    return super.readClient();
  }

  override readAny(): unknown {
    return shallow(super.readAny());
  }

  override readJSON(): unknown {
    return shallow(super.readJSON());
  }

  private countPiece(): void {
    this.pieces += 1;
    if (this.pieces > mostPieces) throw new Error('Too many pieces');
  }
}

function shallow(value: unknown): unknown {
  if (isNestedTooDeep(value)) throw new Error('Nested too deep');
  return value;
}

/** Without recursion: the sender chooses the depth. */
function isNestedTooDeep(value: unknown): boolean {
  let layer = [value];
  for (let depth = 0; layer.length > 0; depth += 1) {
    if (depth > deepestValue) return true;
    layer = layer.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
