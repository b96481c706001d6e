import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { appendRun, type LetterWriters, type WrittenRun } from '../moves/letter-writers.ts';
import { itemsBelow, type SharedType } from '../moves/shared-letters.ts';
import { isEmptyContent, readContent, readTitle } from './read-document.ts';
import { asStored, shownLetters } from './shown-letters.ts';

/** Who wrote a document: its letters from first to last, in runs. */
export interface DocumentWriters {
  title: WrittenRun[];
  /** Of the text of all text nodes in `readContent`, one after the other. */
  content: WrittenRun[];
}

export function readWriters(doc: Y.Doc, writers: LetterWriters): DocumentWriters {
  const content = doc.getXmlFragment(documentFields.content);
  return {
    title: runsOf(doc.getText(documentFields.title), readTitle(doc), writers),
    content: isEmptyContent(doc) ? [] : runsOf(content, shownLetters(readContent(doc)), writers),
  };
}

/** Letters whose shown text differs from the stored one, because it was repaired, have no known writer. */
function runsOf(type: SharedType, shown: string, writers: LetterWriters): WrittenRun[] {
  let stored = '';
  const runs: WrittenRun[] = [];
  for (const { deleted, content, id } of itemsBelow(type)) {
    if (deleted || !(content instanceof Y.ContentString)) continue;
    stored += content.str;
    const { length } = content.str;
    for (const run of writers.writersOf({ client: id.client, clock: id.clock, length })) appendRun(runs, run);
  }
  if (stored === shown) return runs;
  const { start, end } = asStored(stored, shown);
  const repaired = { length: shown.length - start - end, userId: null, at: null };
  const found: WrittenRun[] = [];
  for (const run of [
    ...between(runs, 0, start),
    repaired,
    ...between(runs, stored.length - end, stored.length),
  ])
    appendRun(found, run);
  return found;
}

function between(runs: readonly WrittenRun[], from: number, to: number): WrittenRun[] {
  let at = 0;
  return runs.map(({ length, ...written }) => {
    const start = at;
    at += length;
    return { length: Math.max(0, Math.min(at, to) - Math.max(start, from)), ...written };
  });
}
