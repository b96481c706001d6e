import type { Projection } from '@commonplace/contracts/internal';

/** A note as stored: base and rows in order. */
export interface StoredBytes {
  base: Uint8Array;
  rows: readonly { seq: number; update: Uint8Array }[];
}

/** What the worker processes do, by name: what goes in and what comes out. */
export interface Jobs {
  /** `state` only when it was asked for. `undecodable` are rows that hold no Yjs update. */
  fold: {
    input: StoredBytes & { wantsState: boolean };
    output: { projection: Projection; hash: string; state: Uint8Array | null; undecodable: number[] };
  };
  /** `update` is null when the document holds this already. `before` is the state that is replaced. */
  write: {
    input: StoredBytes & { change: Uint8Array };
    output: {
      update: Uint8Array | null;
      before: Uint8Array;
      /** Of the state after the write. */
      bytes: number;
      projection: Projection;
      hash: string;
    };
  };
  /** A content change in, the JSON of a `ConvertResponse` out. */
  convert: {
    input: { change: Uint8Array };
    output: Uint8Array;
  };
  /** The JSON of a `ConvertResponse`. `images` are what addresses of pictures become, null for none. */
  copy: {
    input: StoredBytes & { images: Record<string, string | null> };
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
