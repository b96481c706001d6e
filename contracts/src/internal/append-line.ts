/*
 * The line on which a collab-server hands appends over: one connection for all of them, because a request
 * of HTTP for each costs more than everything else on an edit's way. It begins as an upgrade of a
 * request to `contentPaths.append` with the shared secret. From then on both sides send frames:
 *
 *     4 bytes  length of what follows
 *     4 bytes  number of the question; its answer carries the same
 *     1 byte   kind
 *     the rest body, as `journal-codec.ts` writes it
 *
 * Numbers are unsigned, the highest byte first. Answers come in any order. A question without an answer when
 * the line ends may or may not have been written, as with any request that breaks off (C5). The process that reads
 * something else than such frames ends the line.
 */

/**
 * Names this protocol, and this version of it, in the `Upgrade` header. A side that also speaks another version names both, the
 * one that it prefers first; the answer names the one that is spoken.
 */
export const appendProtocol = 'commonplace-append-2';

/** Whether who asks for a line speaks this version. */
export function speaksAppendProtocol(upgrade: string | undefined): boolean {
  return upgrade?.split(',').some((name) => name.trim() === appendProtocol) ?? false;
}

export const frameKinds = {
  /** One entry to append. */
  append: 1,
  /** Its answer, after the commit. */
  answer: 2,
  /** The entry can't be read: a code of the error registry. It was not written. */
  refused: 3,
} as const;
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

export interface LineFrame {
  id: number;
  kind: FrameKind;
  /** Of one that was read: part of what arrived, so keeping it keeps that. */
  body: Uint8Array;
}

/** Bytes of a frame, without its length. The largest holds a document with its envelope. */
export const largestFrame = 16 * 1024 * 1024;

/** Questions are numbered up to here and then from 0 again. */
export const largestFrameId = 0xffffffff;

const lengthBytes = 4;
const headBytes = 5;

/** What arrived is no frame: nothing after it can be understood. */
export class LineBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LineBroken';
  }
}

export function encodeFrame({ id, kind, body }: LineFrame): Uint8Array {
  const bytes = new Uint8Array(lengthBytes + headBytes + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, headBytes + body.length);
  view.setUint32(lengthBytes, id);
  view.setUint8(lengthBytes + 4, kind);
  bytes.set(body, lengthBytes + headBytes);
  return bytes;
}

/** Cuts what arrives into frames. Holds no more than one frame and what arrived with its end. */
export class FrameReader {
  private readonly kinds: ReadonlySet<number>;
  private pieces: Uint8Array[] = [];
  private held = 0;
  /** Bytes without which nothing more can be read. */
  private needed = lengthBytes + headBytes;

  constructor(kinds: readonly FrameKind[]) {
    this.kinds = new Set(kinds);
  }

  /**
   * The frames that this piece completes.
   *
   * @throws LineBroken as soon as a frame is too long, too short or of another kind, before its body has come
   */
  read(piece: Uint8Array): LineFrame[] {
    this.pieces.push(piece);
    this.held += piece.length;
    if (this.held < this.needed) return [];
    const bytes = joined(this.pieces, this.held);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const frames: LineFrame[] = [];
    let at = 0;
    this.needed = lengthBytes + headBytes;
    while (bytes.length - at >= lengthBytes + headBytes) {
      const length = view.getUint32(at);
      const kind = view.getUint8(at + lengthBytes + 4);
      if (length < headBytes || length > largestFrame) throw new LineBroken(`A frame of ${length} bytes`);
      if (!this.kinds.has(kind)) throw new LineBroken(`A frame of kind ${kind}`);
      const end = at + lengthBytes + length;
      if (end > bytes.length) {
        this.needed = lengthBytes + length;
        break;
      }
      const body = bytes.subarray(at + lengthBytes + headBytes, end);
      frames.push({ id: view.getUint32(at + lengthBytes), kind: kind as FrameKind, body });
      at = end;
    }
    this.held = bytes.length - at;
    this.pieces = this.held > 0 ? [bytes.subarray(at)] : [];
    return frames;
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
