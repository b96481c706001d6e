import {
  asRuns,
  itemOf,
  itemsBelow,
  type Letter,
  lettersOf,
  type MoveLog,
  parentOf,
  type Run,
  typeIn,
} from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import type { BlockRules } from '../writing/block-rules.ts';

/** What a history remembers of a step. */
export interface HistoryStep {
  insertions: Y.Transaction['deleteSet'];
  deletions: Y.Transaction['deleteSet'];
}

/** A step of a history that is being undone or redone, inside its transaction. */
export interface StepOptions {
  log: MoveLog;
  rules: BlockRules;
  transaction: Y.Transaction;
  step: HistoryStep;
  isInScope: (item: Y.Item) => boolean;
}

/** What a step of a history takes away: all that it had written, as far as it is there. */
export class StepItems {
  readonly #rules: StepOptions['rules'];
  readonly #items = new Set<Y.Item>();
  readonly #staying = new Set<Y.Item>();
  /** What others have in the blocks that go, and in those that stay for it. */
  readonly ofOthers: Run[] = [];

  constructor({ log, transaction, step, isInScope, rules }: StepOptions) {
    this.#rules = rules;
    Y.iterateDeletedStructs(transaction, step.insertions, (struct) => {
      if (!(struct instanceof Y.Item)) return;
      for (const item of nowOf(transaction, struct)) if (isInScope(item)) this.#items.add(item);
    });
    this.#addOwnArrivals(log, transaction);
    // A text that is left empty does no harm, and others may be writing in it.
    for (const item of this.#items)
      if (typeIn(item) instanceof Y.XmlText && !this.#isInside(item)) this.#items.delete(item);
  }

  /**
   * What arrived in the blocks that go without an act of the person, as the text of a quotation does, is in no step and
   * goes with them. What this client wrote again for others has an original in the log, and stays.
   */
  #addOwnArrivals(log: MoveLog, { doc, beforeState }: Y.Transaction): void {
    const before = beforeState.get(doc.clientID) ?? 0;
    const isOwn = ({ id, deleted }: Y.Item) => !deleted && id.client === doc.clientID && id.clock < before;
    for (const block of [...this.blocks()]) {
      const below = itemsIn(block).filter((item) => isOwn(item) && !this.#items.has(item));
      for (const item of below)
        if (isLetters(item) && lettersOf(item).every((letter) => log.originalOf(letter) === null))
          this.#items.add(item);
      // And the blocks that hold nothing else.
      for (const item of below) {
        const letters = typeIn(item) ? itemsIn(item).filter((each) => isLetters(each) && !each.deleted) : [];
        if (letters.length > 0 && letters.every((each) => this.#items.has(each))) this.#items.add(item);
      }
    }
  }

  /**
   * Leaves letters out that the step had moved and that do not come back where they were, because that is gone: they are
   * as much in what goes as what others wrote there.
   */
  leaveOut(transaction: Y.Transaction, isStranded: (letter: Letter) => boolean): void {
    for (const item of [...this.#items]) {
      if (!(item.content instanceof Y.ContentString)) continue;
      const { client, clock } = item.id;
      const stranded = lettersOf(item).map(isStranded);
      if (!stranded.includes(true)) continue;
      this.#items.delete(item);
      for (const [offset, isLeft] of stranded.entries()) {
        if (offset > 0 && isLeft === stranded[offset - 1]) continue;
        const part = Y.getItemCleanStart(transaction, Y.createID(client, clock + offset));
        if (!isLeft) this.#items.add(part);
      }
    }
  }

  /** Takes away what is left of it: parts of what Yjs was about to take as one. */
  takeRest(transaction: Y.Transaction): void {
    for (const item of this.#items) if (!item.deleted && !this.#staying.has(item)) item.delete(transaction);
  }

  has(item: Y.Item): boolean {
    return this.#items.has(item);
  }

  /** Whether it goes, and not for others it stays. */
  goes(item: Y.Item): boolean {
    return this.#items.has(item) && !this.#staying.has(item);
  }

  /** The blocks and texts among them. */
  *blocks(): Generator<Y.Item> {
    for (const item of this.#items) if (typeIn(item)) yield item;
  }

  /** Whether it is in no other of them. */
  isOutermost(block: Y.Item): boolean {
    return !this.#isInside(block);
  }

  /** The outermost of them in which others have something. */
  blocksWithOthers(): Y.Item[] {
    const found: Y.Item[] = [];
    for (const block of this.blocks()) {
      if (this.#isInside(block)) continue;
      const others = this.#othersIn(block);
      if (others.length === 0) continue;
      found.push(block);
      // Attributes and marks come back with what they were said of.
      const written = others.filter(({ countable, parentSub }) => countable && parentSub === null);
      this.ofOthers.push(...asRuns(written.map(({ id, length }) => ({ ...id, length }))));
    }
    return found;
  }

  /** The texts that stay and lose letters, with others between them. */
  textsWithOthers(): Y.XmlText[] {
    const texts = new Set<Y.XmlText>();
    for (const item of this.#items) {
      const text = parentOf(item);
      if (text instanceof Y.XmlText && item.content instanceof Y.ContentString) texts.add(text);
    }
    return [...texts].filter(({ _item }) => _item && !this.#items.has(_item) && !this.#isInside(_item));
  }

  /** Lets the blocks stay in which others have something, and where they are cells of a table the others of its cells. */
  keep(block: Y.Item): void {
    const others = this.#othersIn(block);
    const tables = new Set<Y.Item>();
    for (const other of others) {
      for (let at = parentOf(other)?._item; at; at = parentOf(at)?._item) {
        if (this.#items.has(at)) this.#staying.add(at);
        const table = this.#isCell(at) ? this.#tableOf(at) : null;
        if (table) tables.add(table);
      }
    }
    for (const item of this.#items) {
      const table = this.#isCell(item) ? this.#tableOf(item) : null;
      if (table && tables.has(table)) this.#staying.add(item);
    }
  }

  #othersIn(block: Y.Item): Y.Item[] {
    const type = typeIn(block);
    return type ? [...partsBelow(type)].filter((item) => !item.deleted && !this.#items.has(item)) : [];
  }

  #isInside(item: Y.Item): boolean {
    for (let at = parentOf(item)?._item; at; at = parentOf(at)?._item) if (this.#items.has(at)) return true;
    return false;
  }

  #isCell(item: Y.Item): boolean {
    const type = typeIn(item);
    return type instanceof Y.XmlElement && this.#rules.isPartOfTable(type.nodeName);
  }

  #tableOf(cell: Y.Item): Y.Item | null {
    let at: Y.Item | null = cell;
    while (at && this.#isCell(at)) at = parentOf(at)?._item ?? null;
    return at;
  }
}

/**
 * The items that now stand for an item: itself, or what undo restored for it. Yjs merges restored letters of several authors
 * into one item, so such an item is split.
 */
function nowOf(transaction: Y.Transaction, { id, length }: Y.Item): Y.Item[] {
  const found: Y.Item[] = [];
  const open = [{ ...id, length }];
  for (const { client, clock, length } of open) {
    for (let at = clock; at < clock + length; ) {
      const item = itemOf(transaction.doc, { client, clock: at });
      if (!item) break;
      const end = Math.min(clock + length, item.id.clock + item.length);
      if (item.redone)
        open.push({
          client: item.redone.client,
          clock: item.redone.clock + at - item.id.clock,
          length: end - at,
        });
      else if (!item.deleted) {
        if (end < item.id.clock + item.length) Y.getItemCleanStart(transaction, Y.createID(client, end));
        found.push(Y.getItemCleanStart(transaction, Y.createID(client, at)));
      }
      at = end;
    }
  }
  return found;
}

function isLetters({ content }: Y.Item): boolean {
  return content instanceof Y.ContentString;
}

function itemsIn(block: Y.Item): Y.Item[] {
  const type = typeIn(block);
  return type ? [...itemsBelow(type)] : [];
}

/** All items below a type, and the attributes of all elements there. */
function* partsBelow(type: NonNullable<ReturnType<typeof typeIn>>): Generator<Y.Item> {
  yield* type._map.values();
  for (const item of itemsBelow(type)) {
    yield item;
    const inner = typeIn(item);
    if (inner) yield* inner._map.values();
  }
}
