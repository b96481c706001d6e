import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as Y from 'yjs';

/** What one person wrote in one window of a note's history, as table `note_history` keeps it. */
export interface Segment {
  /** The journal's seq of the person's first row in the window. */
  fromSeq: number;
  /** The seq of the window's last row, by anybody. All segments of a window have the same. */
  toSeq: number;
  userId: string | null;
  fromAt: number;
  /** Of the last row of the window. Never before that of an earlier window. */
  toAt: number;
  /** Packed by {@link packUpdate}. */
  update: Uint8Array;
  /** Letters that were written, and pieces of content that were taken away. */
  added: number;
  removed: number;
}

/**
 * Updates that are merged at once: Yjs puts all of them in order anew for each struct, so thousands together would take
 * seconds.
 */
const mergedAtOnce = 32;

export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  let merged = [...updates];
  while (merged.length > 1) {
    const groups: Uint8Array[] = [];
    for (let at = 0; at < merged.length; at += mergedAtOnce)
      groups.push(Y.mergeUpdates(merged.slice(at, at + mergedAtOnce)));
    merged = groups;
  }
  return merged[0] ?? Y.encodeStateAsUpdate(new Y.Doc());
}

/** An update as history keeps it: in the second format of Yjs, whose columns deflate to a third of the first's. */
export function packUpdate(update: Uint8Array): Uint8Array {
  return deflateRawSync(Y.convertUpdateFormatV1ToV2(update), { level: 9 });
}

/** @throws when the bytes are no packed update */
export function unpackUpdate(packed: Uint8Array): Uint8Array {
  return Y.convertUpdateFormatV2ToV1(inflateRawSync(packed));
}

/** How much an update writes and takes away. */
export function countChanges(update: Uint8Array): { added: number; removed: number } {
  const { structs, ds } = Y.decodeUpdate(update);
  let added = 0;
  for (const struct of structs)
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentString) added += struct.length;
  let removed = 0;
  for (const ranges of ds.clients.values()) for (const { len } of ranges) removed += len;
  return { added, removed };
}
