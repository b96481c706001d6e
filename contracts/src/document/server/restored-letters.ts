import * as Y from 'yjs';
import { compareLists } from '../compare/compare-lists.ts';
import { documentFields } from '../fields.ts';
import { copiesOf, rootOf } from '../moves/letter-lines.ts';
import { asRuns, type Letter } from '../moves/letter-runs.ts';
import type { MoveLog } from '../moves/move-log.ts';
import { itemOf, itemsBelow, lettersOf, type SharedType, type Sign } from '../moves/shared-letters.ts';

/**
 * Records of letters that a restore has written for which of the past ones they stand, where nothing else does: they
 * belong to who typed them (C25), and who wrote beside them finds the place. To be called inside the transaction, after
 * `recordMoves`.
 */
export function recordRestored(log: MoveLog, transaction: Y.Transaction, past: Y.Doc): void {
  const { doc, beforeState } = transaction;
  const from: Letter[] = [];
  const to: Letter[] = [];
  log.beginLooking();
  for (const [was, letter] of [
    ...samePairs(titleOf(past), titleOf(doc)),
    ...samePairs(contentOf(past), contentOf(doc)),
  ]) {
    const isNew = letter.client === doc.clientID && letter.clock >= (beforeState.get(letter.client) ?? 0);
    if (!isNew || log.originalOf(letter) || isThere(log, doc, was)) continue;
    if (log.isSpent) break;
    from.push({ client: was.client, clock: was.clock });
    to.push({ client: letter.client, clock: letter.clock });
  }
  const known = new Map(from.map(({ client }) => [client, beforeState.get(client) ?? 0]));
  log.add({ from: asRuns(from), to: asRuns(to), known, isMerge: false });
}

/** What is read of a document, and so restored, may lack some of what is stored in it. */
function samePairs(before: readonly Sign[], now: readonly Sign[]): [Sign, Sign][] {
  return compareLists(before, now, ({ sign }) => sign).flatMap((run) =>
    run.kind === 'same'
      ? run.before.map((sign, index): [Sign, Sign] => [sign, run.after[index] as Sign])
      : [],
  );
}

/** Whether a letter, or another that stands for it, is in the document; or was never part of it. */
function isThere(log: MoveLog, doc: Y.Doc, letter: Letter): boolean {
  if (letter.clock >= Y.getState(doc.store, letter.client)) return true;
  const item = itemOf(doc, letter);
  return (item !== null && !item.deleted) || copiesOf(log, doc, rootOf(log, letter)).length > 0;
}

const titleOf = (doc: Y.Doc) => livingLetters(doc.getText(documentFields.title));
const contentOf = (doc: Y.Doc) => livingLetters(doc.getXmlFragment(documentFields.content));

function livingLetters(type: SharedType): Sign[] {
  const letters: Sign[] = [];
  for (const item of itemsBelow(type))
    if (!item.deleted) for (const letter of lettersOf(item)) letters.push(letter);
  return letters;
}
