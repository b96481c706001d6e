import type { Projection } from '@commonplace/contracts/internal';
import type { Anchor } from '../anchors/anchor.ts';
import type { AuthoredState } from '../history/authored-state.ts';
import type { SegmentFacts } from '../history/moments.ts';
import type { PastState } from '../history/past-state.ts';
import type { Segment } from '../history/segment.ts';
import type { HistoryEnd } from '../history/squeeze-rows.ts';
import type { StoredRow } from '../journal/stored-state.ts';
import type { StoredBytes } from './stored-bytes.ts';

/** What a new base leaves to history. */
export interface SqueezedRows {
  segments: Segment[];
  /** The base before, packed, where history has nothing to build on yet. */
  ground: Uint8Array | null;
  /** The new base, packed, where the history after it shall build on it. */
  keyframe: Uint8Array | null;
}

/** What the worker processes do, by name: what goes in and what comes out. */
export interface Jobs {
  /**
   * `state`, and what becomes of the rows, only when they were asked for by saying where history ends. `undecodable` are
   * rows that hold no Yjs update. Of `anchors` those come out that are elsewhere.
   */
  fold: {
    input: StoredBytes & { history: HistoryEnd | null; anchors: readonly Anchor[] };
    output: {
      projection: Projection;
      hash: string;
      rewritten: ({ state: Uint8Array } & SqueezedRows) | null;
      undecodable: number[];
      anchors: Anchor[];
    };
  };
  /** `update` is null when the document holds this already. `before` is the state that is replaced, packed. */
  write: {
    input: StoredBytes & { change: Uint8Array };
    output: {
      update: Uint8Array | null;
      /** The Yjs client id under which it writes. */
      client: number;
      before: Uint8Array;
      /** Of the state after the write. */
      bytes: number;
      projection: Projection;
      hash: string;
    };
  };
  /** The same write, of what the note was. With `after` it takes back what was written between the two. */
  restore: {
    input: StoredBytes & { past: PastState; after: PastState | null };
    output: Jobs['write']['output'];
  };
  /** Rows that are not squeezed yet, as segments without what they hold. */
  squeeze: {
    input: { history: HistoryEnd; rows: readonly StoredRow[] };
    output: SegmentFacts[];
  };
  /** A past state as one packed update. */
  pack: {
    input: { past: PastState };
    output: Uint8Array;
  };
  /** The JSON of a `RenderResponse` of a past state. */
  version: {
    input: { past: PastState };
    output: Uint8Array;
  };
  /** The JSON of a `CompareResponse`. */
  compare: {
    input: { past: PastState; later: PastState };
    output: Uint8Array;
  };
  /** The JSON of an `AuthorsResponse`. */
  authors: {
    input: AuthoredState;
    output: Uint8Array;
  };
  /** A content change in, the JSON of a `ConvertResponse` out. */
  convert: {
    input: { change: Uint8Array };
    output: Uint8Array;
  };
  /** The JSON of a `ConvertResponse`. `images` are what addresses of pictures become, null for none. */
  copy: {
    input: Pick<PastState, 'stored' | 'segments'> & { images: Record<string, string | null> };
    output: Uint8Array;
  };
  /** The JSON of a `RenderResponse`. */
  render: {
    input: StoredBytes & { headSeq: number };
    output: Uint8Array;
  };
}

export type JobName = keyof Jobs;
export type JobInput = Jobs[JobName]['input'];
export type JobOutput = Jobs[JobName]['output'];

export interface JobMessage<N extends JobName = JobName> {
  name: N;
  input: Jobs[N]['input'];
}
