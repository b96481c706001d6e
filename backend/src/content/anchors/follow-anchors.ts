import { LetterFollower } from '@commonplace/contracts/document/moves';
import { PassagePlaces } from '@commonplace/contracts/document/server';
import type * as Y from 'yjs';
import type { StoredBytes } from '../workers/stored-bytes.ts';
import type { Anchor } from './anchor.ts';

/** Leads anchors to where their letters are in a document (C33). @returns those that change by it */
export function followAnchors(doc: Y.Doc, { base, rows }: StoredBytes, anchors: readonly Anchor[]): Anchor[] {
  if (anchors.length === 0) return [];
  const follower = new LetterFollower(doc, () => [
    ...(base.length > 0 ? [base] : []),
    ...rows.map(({ update }) => update),
  ]);
  const places = new PassagePlaces(doc);
  return anchors.flatMap((anchor) => {
    const runs = follower.follow(anchor.runs);
    const followed = { ...anchor, runs, place: places.placeOf(runs) };
    return anchor.seq === null || !isSame(followed, anchor) ? [followed] : [];
  });
}

function isSame(a: Anchor, b: Anchor): boolean {
  return JSON.stringify([a.runs, a.place]) === JSON.stringify([b.runs, b.place]);
}
