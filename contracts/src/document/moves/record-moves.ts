import * as Y from 'yjs';
import { asRuns, type Letter } from './letter-runs.ts';
import { type MoveLog, mostLetters } from './move-log.ts';
import { type PlacedSign, pairedSigns } from './paired-signs.ts';
import type { SharedType } from './shared-letters.ts';
import { blockSign, itemOf, itemsBelow, parentOf, type Sign, signsOf, typeIn } from './shared-letters.ts';

/**
 * Records which letters an act has moved. To be called at its end, inside the transaction.
 *
 * @param holdsText whether elements of that name hold text, as paragraphs do
 */
export function recordMoves(
  log: MoveLog,
  transaction: Y.Transaction,
  holdsText: (name: string) => boolean,
): void {
  const { doc, deleteSet, beforeState } = transaction;
  const from = beforeState.get(doc.clientID) ?? 0;
  if (deleteSet.clients.size === 0) return;

  const gone = new Collection(holdsText);
  Y.iterateDeletedStructs(transaction, deleteSet, (struct) => {
    const wasThere = struct.id.clock < (beforeState.get(struct.id.client) ?? 0);
    if (struct instanceof Y.Item && wasThere) gone.add(struct);
  });
  if (gone.isEmpty) return;
  const come = new Collection(holdsText);
  const structs = doc.store.clients.get(doc.clientID) ?? [];
  const hasWritten = Y.getState(doc.store, doc.clientID) > from;
  for (
    let index = hasWritten ? Y.findIndexSS(structs, from) : structs.length;
    index < structs.length;
    index += 1
  ) {
    const struct = structs[index];
    if (struct instanceof Y.Item && !struct.deleted) come.add(struct);
  }
  if (come.isEmpty && !gone.hasBlocks) return;
  // Not worth the time: most of so much was deleted or pasted, and of what is left too much to be noted down.
  if (gone.length > mostLetters || come.length > mostLetters) return;
  // Letters that took the place of others in one text were typed over them.
  if (come.only !== null && come.only === gone.only) return;

  const known = new Map<number, number>();
  for (const text of gone.texts)
    for (const { id } of itemsBelow(text)) known.set(id.client, beforeState.get(id.client) ?? 0);
  const before = gone.inOrder();
  const pairs = pairedSigns(before, come.inOrder());
  addPairs(log, pairs, known, false);
  const moved = new Set(pairs.map(([sign]) => sign));
  addPairs(
    log,
    joined(
      doc,
      before.filter(startsNothing).filter((sign) => !moved.has(sign)),
      holdsText,
    ),
    known,
    true,
  );
}

function addPairs(
  log: MoveLog,
  pairs: readonly [Letter, Letter][],
  known: ReadonlyMap<number, number>,
  isMerge: boolean,
): void {
  log.add({
    from: asRuns(pairs.map(([before]) => before)),
    to: asRuns(pairs.map(([, after]) => after)),
    known,
    isMerge,
  });
}

/** A block without letters. */
function startsNothing({ sign }: Sign, index: number, signs: readonly Sign[]): boolean {
  return sign === blockSign && (signs[index + 1]?.sign ?? blockSign) === blockSign;
}

/** Empty blocks that were taken away: who is just beginning to write there goes on beside what was next to them. */
function joined(
  doc: Y.Doc,
  blocks: readonly Sign[],
  holdsText: (name: string) => boolean,
): [Letter, Letter][] {
  return blocks.flatMap((block): [Letter, Letter][] => {
    const place = nextTo(itemOf(doc, block), holdsText);
    return place ? [[block, place]] : [];
  });
}

/** What still stands before an item, or else after it: in the innermost of the blocks around it that has any. */
export function nextTo(item: Y.Item | null, holdsText: (name: string) => boolean): Letter | null {
  for (let at = item; at; at = parentOf(at)?._item ?? null) {
    if (parentOf(at)?._item?.deleted) continue;
    for (let left = at.left; left; left = left.left) {
      const last = [...livingSigns(left, holdsText)].at(-1);
      if (last) return last;
    }
    for (let right = at.right; right; right = right.right) {
      const first = livingSigns(right, holdsText).next().value;
      if (first) return first;
    }
  }
  return null;
}

function* livingSigns(item: Y.Item, holdsText: (name: string) => boolean): Generator<Sign> {
  const inner = item.deleted ? null : typeIn(item);
  for (const each of inner ? [item, ...itemsBelow(inner)] : [])
    if (!each.deleted) yield* signsOf(each, holdsText);
}

/** Items that hold letters, or begin a block, to be brought into the order of the document. */
class Collection {
  readonly #items: Y.Item[] = [];
  readonly #holdsText: (name: string) => boolean;
  readonly texts = new Set<SharedType>();
  /** How many letters and blocks, and line breaks too. */
  length = 0;

  constructor(holdsText: (name: string) => boolean) {
    this.#holdsText = holdsText;
  }

  add(item: Y.Item): void {
    const parent = parentOf(item);
    if (!parent || signsOf(item, this.#holdsText).next().done) return;
    this.#items.push(item);
    this.length += item.length;
    this.texts.add(item.content instanceof Y.ContentType ? item.content.type : parent);
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  get hasBlocks(): boolean {
    return this.#items.some(({ content }) => content instanceof Y.ContentType);
  }

  /** The one text that all of it is in. */
  get only(): SharedType | null {
    const [first = null] = this.texts;
    return this.texts.size === 1 ? first : null;
  }

  inOrder(): PlacedSign[] {
    const paths = new Map<SharedType, number[]>();
    const rooted = this.#items.map((item) => ({ item, path: pathTo(item, paths) }));
    rooted.sort((a, b) => comparePaths(a.path, b.path));
    return rooted.flatMap(({ item }) => {
      const around = parentOf(item)?._item;
      const block = typeIn(item) ?? (around ? parentOf(around) : null);
      return Array.from(signsOf(item, this.#holdsText), (sign) => ({ ...sign, block }));
    });
  }
}

/** The places of an item and of what is around it among their neighbours, deleted ones counted, outermost first. */
function pathTo(item: Y.Item, known: Map<SharedType, number[]>): number[] {
  const parent = parentOf(item);
  if (!parent) return [];
  let place = 0;
  for (let left = item.left; left; left = left.left) place += 1;
  let above = known.get(parent);
  if (!above) {
    above = parent._item ? pathTo(parent._item, known) : [];
    known.set(parent, above);
  }
  return [...above, place];
}

function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let depth = 0; depth < a.length && depth < b.length; depth += 1) {
    const difference = (a[depth] as number) - (b[depth] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
