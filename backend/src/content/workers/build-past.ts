import type * as Y from 'yjs';
import type { PastState } from '../history/past-state.ts';
import { unpackUpdate } from '../history/segment.ts';
import { buildDocument } from './build-document.ts';

/** The document of a past state. */
export function buildPast({ stored, segments }: Pick<PastState, 'stored' | 'segments'>): Y.Doc {
  const squeezed = segments.map((segment, index) => {
    return { seq: -1 - index, update: unpackUpdate(segment), userId: null, at: 0 };
  });
  return buildDocument({ base: stored.base, rows: [...stored.rows, ...squeezed] }).doc;
}
