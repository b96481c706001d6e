import {
  asRuns,
  charAt,
  copiesOf,
  itemOf,
  itemsBelow,
  type Letter,
  type MoveLog,
  mostLetters,
  parentOf,
  type Run,
  rootOf,
  type SharedType,
  signsOf,
} from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import type { Double } from '../mending/doubled-letters.ts';

/** Letters that undoing or redoing has written again, with those that they replace. */
export interface Restored {
  original: Run;
  letter: Run;
  /** What was known to a person who took the original away. */
  known: ReadonlyMap<number, number>;
  /** A person had moved the original, so it may stand elsewhere: then it is one letter. */
  wasMoved: boolean;
}

/**
 * Which letters a step of the history has brought back, whether they had been moved or deleted: who wrote them may
 * have written them again meanwhile. To be called in `afterTransaction`.
 */
export function restoredLetters(
  log: MoveLog,
  { doc, beforeState }: Y.Transaction,
  holdsText: (name: string) => boolean,
): Restored[] {
  const client = doc.clientID;
  const from = beforeState.get(client) ?? 0;
  if (Y.getState(doc.store, client) === from) return [];
  const found: Restored[] = [];
  const beside = new KnownBeside(beforeState);
  let count = 0;
  for (const item of redoneItems(doc, from)) {
    const { redone, id } = item as Y.Item & { redone: Y.ID };
    for (let offset = 0; offset < item.length; ) {
      const original = { client: id.client, clock: id.clock + offset };
      const letter = { client, clock: redone.clock + offset };
      const copy: unknown = Y.getItem(doc.store, Y.createID(client, letter.clock));
      const inCopy = copy instanceof Y.Item ? copy.lastId.clock + 1 - letter.clock : 1;
      const atOnce = Math.min(inCopy, item.length - offset);
      const length = log.touches({ ...original, length: atOnce }) ? 1 : atOnce;
      offset += length;
      if (!(copy instanceof Y.Item) || signsOf(copy, holdsText).next().done) continue;
      const known = log.knownOf(original);
      found.push({
        original: { ...original, length },
        letter: { ...letter, length },
        known: known ?? beside.of(item),
        wasMoved: known !== null,
      });
      count += length;
      // More is not noted down anyway.
      if (count > mostLetters) return [];
    }
  }
  return found;
}

function* redoneItems(doc: Y.Doc, from: number): Generator<Y.Item> {
  for (const structs of doc.store.clients.values())
    for (const item of structs)
      if (item instanceof Y.Item && item.redone?.client === doc.clientID && item.redone.clock >= from)
        yield item;
}

/**
 * Of those who wrote where letters were: what they had written when these came back. One answer for all, so that one
 * step of the history is one move, and not one for each of its paragraphs.
 */
class KnownBeside {
  readonly #beforeState: ReadonlyMap<number, number>;
  readonly #seen = new Set<SharedType>();
  readonly #clocks = new Map<number, number>();

  constructor(beforeState: ReadonlyMap<number, number>) {
    this.#beforeState = beforeState;
  }

  of(item: Y.Item): ReadonlyMap<number, number> {
    const text = parentOf(item);
    if (text && !this.#seen.has(text)) {
      this.#seen.add(text);
      for (const { id } of itemsBelow(text))
        this.#clocks.set(id.client, this.#beforeState.get(id.client) ?? 0);
    }
    return this.#clocks;
  }
}

/** Records which letters the restored ones replace. Inside a transaction. */
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

/**
 * The restored letters that are in the text already, because someone else has moved them meanwhile: there they
 * stay, unless it is a second copy that goes for the one that the step took. Of one letter that was restored twice one
 * stays. To be called once they are noted down.
 */
export function restoredTwice(
  log: MoveLog,
  { doc, deleteSet }: Y.Transaction,
  restored: readonly Restored[],
): Double[] {
  const moved = restored.filter(({ wasMoved }) => wasMoved);
  const own = new Set(moved.map(({ letter }) => letter.clock));
  const isRestored = ({ client, clock }: Letter) => client === doc.clientID && own.has(clock);
  const wasThere = (item: Y.Item | null) =>
    item !== null && (!item.deleted || Y.isDeleted(deleteSet, item.id));
  const found: Double[] = [];
  const seen = new Set<string>();
  for (const { original, letter } of moved) {
    const root = rootOf(log, original);
    const key = `${root.client}:${root.clock}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const sign = charAt(doc, letter);
    if (sign === null) continue;
    const copies = copiesOf(log, doc, root, wasThere).map((copy) => copy.letter);
    const others = copies.filter((copy) => !isRestored(copy));
    const isTaken = others[0] !== undefined && itemOf(doc, others[0])?.deleted === true;
    const alike = copies.filter((copy) => !itemOf(doc, copy)?.deleted && charAt(doc, copy) === sign);
    const stays = (isTaken ? null : alike.find((copy) => !isRestored(copy))) ?? alike.find(isRestored);
    for (const copy of alike)
      if (stays && copy !== stays && isRestored(copy)) found.push({ own: copy, stays });
  }
  return found;
}
