import {
  asRuns,
  copiesOf,
  itemOf,
  itemsBelow,
  type Letter,
  lettersIn,
  nextTo,
  originalsOf,
  parentOf,
  type Run,
  rootOf,
  signsOf,
  typeIn,
} from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import { type Double, deleteLetters, takeAway } from '../mending/doubled-letters.ts';
import { noteRestored, type Restored, restoredLetters, restoredTwice } from './restored-letters.ts';
import { type HistoryStep, StepItems, type StepOptions } from './step-items.ts';
import { WordsOfOthers } from './words-of-others.ts';

/**
 * One step of a history while it is undone or redone. Yjs deletes what the step had written, with all that is in there
 * by now, and writes again what the step had deleted. Here what others have in the blocks that go is written again where
 * the letters beside it are then (C28e); a block of which nothing is anywhere else stays.
 */
export class StepBack {
  readonly #options: StepOptions;
  #restored: readonly Restored[] | null = null;
  /** Null until what the step brings back is there. */
  #items: StepItems | null = null;
  #written: readonly Run[] = [];

  constructor(options: StepOptions) {
    this.#options = options;
    options.log.beginLooking();
    followInsertions(options);
  }

  /** Whether the step takes this away. Asked once what it brings back is there, and before anything is gone. */
  mayDelete(item: Y.Item): boolean {
    this.#items ??= this.#keepOthers();
    return this.#items.goes(item);
  }

  /** Notes down what became of which letters. To be called when the step is done. */
  finish(): void {
    const { log, transaction } = this.#options;
    const { doc } = transaction;
    const restored = this.#noteRestored();
    this.#items?.takeRest(transaction);
    forgetPlaces(transaction);
    if (this.#items) noteGoneBlocks(this.#options, this.#items);
    const doubled: Double[] = restoredTwice(log, transaction, restored);
    if (doubled.length > 0) takeAway(log, doc, doubled);
  }

  /** What was written for others, and what of theirs went for it, is no part of the step that takes this one back. */
  leaveOut({ insertions, deletions }: HistoryStep): void {
    cutOut(insertions, this.#written);
    cutOut(deletions, this.#items?.ofOthers ?? []);
  }

  #noteRestored(): readonly Restored[] {
    const { log, transaction, rules } = this.#options;
    if (this.#restored) return this.#restored;
    this.#restored = restoredLetters(log, transaction, rules.holdsText);
    noteRestored(log, this.#restored);
    return this.#restored;
  }

  #keepOthers(): StepItems {
    const { log, transaction, rules, step } = this.#options;
    const { doc, beforeState } = transaction;
    forgetPlaces(transaction);
    this.#noteRestored();
    const items = new StepItems(this.#options);
    const from = beforeState.get(doc.clientID) ?? 0;
    const words = new WordsOfOthers({
      log,
      doc,
      rules,
      isGoing: (item) => items.has(item),
      isRestored: ({ client, clock }) => client === doc.clientID && clock >= from,
    });
    const cameBack = deleteSetOf(this.#noteRestored().map(({ original }) => original));
    items.leaveOut(transaction, (letter) => {
      const originals = originalsOf(log, letter).map(({ client, clock }) => Y.createID(client, clock));
      const isIn = (ids: HistoryStep['deletions']) => originals.some((id) => Y.isDeleted(ids, id));
      return isIn(step.deletions) && !isIn(cameBack) && words.placeOf(letter) === null;
    });
    for (const block of items.blocksWithOthers()) if (!words.writeAgain(block)) items.keep(block);
    // Only letters that come back can have others between them that go with them.
    for (const text of this.#noteRestored().length > 0 ? items.textsWithOthers() : []) {
      const brought = words.writeAgainWithin(text);
      deleteLetters(text, brought);
      items.ofOthers.push(...asRuns(brought));
    }
    this.#written = words.written;
    return items;
  }
}

/** What the step had written first, and others have moved since, goes from where it is now. */
function followInsertions({ log, transaction: { doc }, step }: StepOptions): void {
  const moved: Letter[] = [];
  for (const [client, ranges] of step.insertions.clients) {
    for (const { clock, len: length } of ranges) {
      const run = { client, clock, length };
      if (!log.touches(run)) continue;
      for (const letter of lettersIn([run])) {
        const item = itemOf(doc, letter);
        const isGone = !item || (item.deleted && item.redone === null);
        const original = log.originalOf(letter);
        // What it had written in the place of what it deleted stays where others have moved it.
        const isMoved = original && Y.isDeleted(step.deletions, Y.createID(original.client, original.clock));
        if (isGone && !isMoved) moved.push(...copiesOf(log, doc, letter).map((copy) => copy.letter));
      }
    }
  }
  if (moved.length > 0) step.insertions = Y.mergeDeleteSets([step.insertions, deleteSetOf(asRuns(moved))]);
}

/**
 * Blocks that go and of which nothing comes back: what others are just writing there goes on beside what is next to
 * them, or where they were. The outermost are noted in any case: what came back of them can be gone when others hear it.
 */
function noteGoneBlocks({ log, transaction: { doc }, rules }: StepOptions, items: StepItems): void {
  const from: Letter[] = [];
  const to: Letter[] = [];
  const known = new Map<number, number>();
  for (const block of items.blocks()) {
    if (!block.deleted) continue;
    const [sign] = signsOf(block, rules.holdsText);
    const isNowhere = sign !== undefined && copiesOf(log, doc, rootOf(log, sign)).length === 0;
    if (!isNowhere && !items.isOutermost(block)) continue;
    from.push(block.id);
    to.push((isNowhere && nextTo(block, rules.holdsText)) || outermostOf(block).id);
    const inner = typeIn(block);
    for (const { id } of inner ? itemsBelow(inner) : [])
      known.set(id.client, Y.getState(doc.store, id.client));
  }
  log.add({ from: asRuns(from), to: asRuns(to), known, isMerge: true });
}

/**
 * Yjs remembers in each type where its last places were. Items that come and go one by one, as those of a step do, leave
 * that wrong, and what is written next would be somewhere else.
 */
function forgetPlaces({ changed }: Y.Transaction): void {
  for (const { _searchMarker: places } of changed.keys()) places?.splice(0);
}

function deleteSetOf(runs: readonly Run[]): HistoryStep['insertions'] {
  const found = Y.createDeleteSet();
  for (const { client, clock, length } of runs)
    found.clients.set(client, [...(found.clients.get(client) ?? []), { clock, len: length }]);
  return Y.mergeDeleteSets([found]);
}

/** The outermost of the deleted blocks that a deleted one is in. */
function outermostOf(item: Y.Item): Y.Item {
  const around = parentOf(item)?._item;
  return around?.deleted ? outermostOf(around) : item;
}

/** Takes runs out of a set of ranges. */
function cutOut({ clients }: HistoryStep['insertions'], runs: readonly Run[]): void {
  for (const [client, ofClient] of Map.groupBy(runs, (run) => run.client)) {
    let ranges = clients.get(client);
    if (!ranges) continue;
    for (const { clock, length } of ofClient) {
      const end = clock + length;
      ranges = ranges.flatMap((range) => {
        const rangeEnd = range.clock + range.len;
        if (rangeEnd <= clock || range.clock >= end) return [range];
        return [
          { clock: range.clock, len: clock - range.clock },
          { clock: end, len: rangeEnd - end },
        ].filter(({ len }) => len > 0);
      });
    }
    if (ranges.length > 0) clients.set(client, ranges);
    else clients.delete(client);
  }
}
