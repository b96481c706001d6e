import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/*
 * The binary bodies between collab-server and content process. Updates are bytes and most of a
 * body, so JSON would cost a third more and a copy of each.
 */

/** One Yjs update that a person typed, with what decides at the commit whether it may still be written (C3). */
export interface AppendEntry {
  noteId: string;
  generation: number;
  userId: string;
  /** The session that the connection authenticated with. */
  sid: string;
  /** The note's access epoch when the connection's rights were read. */
  epoch: number;
  update: Uint8Array;
  /**
   * The Yjs client ids under which the update brings something new and that the journal has not yet confirmed
   * to be this person's (C25). Nearly always none: an id is named with the first thing written under it.
   */
  clients?: readonly number[];
  /** Of the connection on which it was typed, for the logs. A version without it reads past it, and past the next. */
  requestId?: string;
  /** The span that it was received in. */
  traceparent?: string;
}

/**
 * Why an entry was not written. `access-changed`: the epoch is old, ask for the rights again.
 * `too-large`: the document would pass its limit.
 */
export const refusals = [
  'access-changed',
  'session-ended',
  'generation-changed',
  'note-missing',
  'too-large',
] as const;
export type Refusal = (typeof refusals)[number];

/**
 * Besides these, `client-taken`: the update writes under a client id that belongs to another person (C25);
 * `storage-full`: the note's author has used up their quota of bytes.
 */
export const appendRefusals = [...refusals, 'client-taken', 'storage-full'] as const;
export type AppendRefusal = (typeof appendRefusals)[number];

/** What became of one entry: its place in the note's journal, or why it has none. */
export type AppendResult = { seq: number } | { refused: AppendRefusal };

/** The answer to one entry. `later`: not known to be written, because someone holds its note or the database is away. Send it again. */
export type AppendAnswer = AppendResult | { later: true };

const writtenKind = 0;
/** Apart from the refusals, whose kinds count up from 1. */
const laterKind = 100;

/** A note's state as stored: everything up to `baseSeq` in one update, then one row per append. */
export interface StoredDocument {
  headSeq: number;
  baseSeq: number;
  /** Null when there is nothing below the rows, or nothing that the asker does not have already. */
  base: Uint8Array | null;
  rows: { seq: number; update: Uint8Array }[];
  /** Rows whose checksum did not match: kept aside, not part of `rows`. */
  quarantined: number[];
}

export function encodeAppend(entry: AppendEntry): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, entry.noteId);
  encoding.writeVarUint(encoder, entry.generation);
  encoding.writeVarString(encoder, entry.userId);
  encoding.writeVarString(encoder, entry.sid);
  encoding.writeVarUint(encoder, entry.epoch);
  encoding.writeVarUint8Array(encoder, entry.update);
  const { clients = [] } = entry;
  encoding.writeVarUint(encoder, clients.length);
  for (const client of clients) encoding.writeVarUint(encoder, client);
  const { requestId = '', traceparent = '' } = entry;
  // Empty ones too: what a later version writes behind them is never read as theirs.
  for (const text of [requestId, traceparent]) encoding.writeVarString(encoder, text);
  return encoding.toUint8Array(encoder);
}

/** Throws on bytes that are no entry. */
export function decodeAppend(bytes: Uint8Array): AppendEntry {
  const decoder = decoding.createDecoder(bytes);
  const entry = {
    noteId: decoding.readVarString(decoder),
    generation: decoding.readVarUint(decoder),
    userId: decoding.readVarString(decoder),
    sid: decoding.readVarString(decoder),
    epoch: decoding.readVarUint(decoder),
    update: decoding.readVarUint8Array(decoder),
    clients: readList(decoder, () => decoding.readVarUint(decoder)),
  };
  // The version before wrote no more.
  if (!decoding.hasContent(decoder)) return entry;
  const requestId = decoding.readVarString(decoder);
  const traceparent = decoding.readVarString(decoder);
  return { ...entry, ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
}

export function encodeAppendAnswer(answer: AppendAnswer): Uint8Array {
  const encoder = encoding.createEncoder();
  if ('seq' in answer) {
    encoding.writeVarUint(encoder, writtenKind);
    encoding.writeVarUint(encoder, answer.seq);
  } else if ('later' in answer) {
    encoding.writeVarUint(encoder, laterKind);
  } else {
    encoding.writeVarUint(encoder, appendRefusals.indexOf(answer.refused) + 1);
  }
  return encoding.toUint8Array(encoder);
}

/** Throws on bytes that are no answer. */
export function decodeAppendAnswer(bytes: Uint8Array): AppendAnswer {
  const decoder = decoding.createDecoder(bytes);
  const kind = decoding.readVarUint(decoder);
  if (kind === writtenKind) return { seq: decoding.readVarUint(decoder) };
  if (kind === laterKind) return { later: true };
  const refused = appendRefusals[kind - 1];
  if (refused === undefined) throw new Error(`Unknown append answer ${kind}`);
  return { refused };
}

export function encodeStoredDocument(document: StoredDocument): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, document.headSeq);
  encoding.writeVarUint(encoder, document.baseSeq);
  encoding.writeVarUint(encoder, document.base === null ? 0 : 1);
  if (document.base !== null) encoding.writeVarUint8Array(encoder, document.base);
  encoding.writeVarUint(encoder, document.rows.length);
  for (const row of document.rows) {
    encoding.writeVarUint(encoder, row.seq);
    encoding.writeVarUint8Array(encoder, row.update);
  }
  encoding.writeVarUint(encoder, document.quarantined.length);
  for (const seq of document.quarantined) encoding.writeVarUint(encoder, seq);
  return encoding.toUint8Array(encoder);
}

export function decodeStoredDocument(bytes: Uint8Array): StoredDocument {
  const decoder = decoding.createDecoder(bytes);
  return {
    headSeq: decoding.readVarUint(decoder),
    baseSeq: decoding.readVarUint(decoder),
    base: decoding.readVarUint(decoder) === 1 ? decoding.readVarUint8Array(decoder) : null,
    rows: readList(decoder, () => ({
      seq: decoding.readVarUint(decoder),
      update: decoding.readVarUint8Array(decoder),
    })),
    quarantined: readList(decoder, () => decoding.readVarUint(decoder)),
  };
}

/** Reads a counted list without trusting the count: each item takes at least one byte. */
function readList<T>(decoder: decoding.Decoder, readItem: () => T): T[] {
  const count = decoding.readVarUint(decoder);
  if (count > decoder.arr.length - decoder.pos) throw new Error('The list is shorter than it claims');
  return Array.from({ length: count }, readItem);
}
