import * as Y from 'yjs';
import { copiesOf, rootOf } from './letter-lines.ts';
import { asRuns, isSameLetter, type Letter, type MoveLog } from './move-log.ts';
import { charAt, itemOf } from './shared-letters.ts';

/** A letter that undoing or redoing has written again, with the one that it stands for. */
export interface Restored {
  original: Letter;
  letter: Letter;
  /** What was known to whoever moved the original. */
  known: ReadonlyMap<number, number>;
}

/** Which of the letters that were moved a step of the history has brought back. To be called in `afterTransaction`. */
export function restoredLetters(log: MoveLog, { doc, beforeState }: Y.Transaction): Restored[] {
  const client = doc.clientID;
  const from = beforeState.get(client) ?? 0;
  if (Y.getState(doc.store, client) === from) return [];
  const found = new Map<string, Restored>();
  for (const { from: gone, to: come, known } of log.moves) {
    for (const run of [...gone, ...come]) {
      const end = run.clock + run.length;
      for (let clock = run.clock; clock < end; ) {
        const item = itemOf(doc, { client: run.client, clock });
        // What is not kept any more is not brought back either.
        if (!item) break;
        const { redone } = item as Y.Item & { redone: Y.ID | null };
        const next = Math.min(end, item.id.clock + item.length);
        if (redone?.client === client && redone.clock >= from) {
          for (let at = clock; at < next; at += 1) {
            const original = { client: run.client, clock: at };
            const letter = { client, clock: redone.clock + at - item.id.clock };
            found.set(`${run.client}:${at}`, { original, letter, known });
          }
        }
        clock = next;
      }
    }
  }
  return [...found.values()];
}

/**
 * The restored letters that stand in the text already, because someone else has moved them meanwhile: there they
 * stay. The others are noted down, so that whoever moves the same letters without having seen this finds them.
 */
export function restoredTwice(log: MoveLog, doc: Y.Doc, restored: readonly Restored[]) {
  return restored.flatMap(({ original, letter }) => {
    const sign = charAt(doc, letter);
    const stays = copiesOf(log, doc, rootOf(log, original)).find(
      (copy) => !isSameLetter(copy.letter, letter) && charAt(doc, copy.letter) === sign,
    );
    return stays && sign !== null ? [{ own: letter, stays: stays.letter }] : [];
  });
}

/** Says of restored letters which they stand for. Inside a transaction. */
export function noteRestored(log: MoveLog, restored: readonly Restored[]): void {
  for (const [known, group] of Map.groupBy(restored, (each) => each.known)) {
    log.add({
      from: asRuns(group.map(({ original }) => original)),
      to: asRuns(group.map(({ letter }) => letter)),
      known,
      isMerge: false,
    });
  }
}
