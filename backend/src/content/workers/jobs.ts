import type { ContentSource, Projection, RenderResponse } from '@commonplace/contracts/internal';

/** A note as stored: base and rows in order. */
export interface StoredBytes {
  base: Uint8Array;
  rows: readonly { seq: number; update: Uint8Array }[];
}

interface ContentChange {
  title?: string | undefined;
  content?: ContentSource | undefined;
  /** What addresses of pictures become, null for none. */
  images?: Record<string, string | null> | undefined;
}

/** What the worker threads do, by name: what goes in and what comes out. */
export interface Jobs {
  /** `state` only when it was asked for. `undecodable` are rows that hold no Yjs update. */
  fold: {
    input: StoredBytes & { wantsState: boolean };
    output: { projection: Projection; hash: string; state: Uint8Array | null; undecodable: number[] };
  };
  /** `update` is null when the document holds this already. `before` is the state that is replaced. */
  write: {
    input: StoredBytes & ContentChange;
    output: {
      update: Uint8Array | null;
      before: Uint8Array;
      bytes: number;
      projection: Projection;
      hash: string;
    };
  };
  convert: {
    input: ContentChange;
    output: { update: Uint8Array; projection: Projection };
  };
  copy: {
    input: StoredBytes & Pick<ContentChange, 'images'>;
    output: { update: Uint8Array; projection: Projection };
  };
  render: {
    input: StoredBytes;
    output: Omit<RenderResponse, 'headSeq'>;
  };
}

export type JobName = keyof Jobs;

export interface JobMessage<N extends JobName = JobName> {
  name: N;
  input: Jobs[N]['input'];
}

export type JobAnswer<N extends JobName = JobName> = { output: Jobs[N]['output'] } | { error: string };
