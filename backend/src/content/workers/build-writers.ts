import { inflateRawSync } from 'node:zlib';
import { LetterWriters } from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import type { AuthoredState } from '../history/authored-state.ts';

/** Milliseconds: rows of the journal are written several times a second, and each time is a run of its own. */
const minute = 60_000;

/** The writers of all letters that were ever stored of a note. */
export function buildWriters({ owners, writings }: Omit<AuthoredState, 'past'>): LetterWriters {
  const writers = new LetterWriters(owners);
  for (const { userId, at, update, isPacked } of writings) {
    const { structs } = isPacked ? Y.decodeUpdateV2(inflateRawSync(update)) : Y.decodeUpdate(update);
    writers.read(structs, { userId, at: at === null ? null : at - (at % minute) });
  }
  return writers;
}
