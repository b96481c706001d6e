import { Fragment, type Node } from '@tiptap/pm/model';
import { compareLists } from '../compare/compare-lists.ts';
import { placePairs } from '../compare/pair-blocks.ts';
import { repairDocument } from '../server/parse/repair-document.ts';
import type { StoredBlocks } from '../server/stored-blocks.ts';
import { inlineBeyond, mergeInline, type Side, type Token } from './merge-inline.ts';

/** Three states of a content: two that came of `base`, each in its own way. */
interface Sides {
  base: Node;
  ours: Node;
  theirs: Node;
}

export interface MergedContent {
  content: Node;
  /** By block of the result, that of `ours` which it goes on from. */
  goesOn: ReadonlyMap<Node, Node>;
}

/**
 * A content with the changes of both sides since `base`, block by block and in a block word by word: nothing that either
 * side wrote is missing, and what either side removed is gone, but not what the other side has written into it since.
 *
 * @param stored which blocks and letters of the three are the same; without an answer they are paired by what they say
 */
export function mergeContent(sides: Sides, stored: StoredBlocks): MergedContent {
  // What one side has moved stays where it put it: that has to be known before the other side's places are filled.
  const first = new Merge(sides, stored, new Set());
  first.children(sides);
  const merge = new Merge(sides, stored, first.placed);
  const { ours } = sides;
  const content = ours.copy(Fragment.fromArray(merge.children(sides)));
  if (isValid(content)) return { content, goesOn: merge.goesOn };
  return { content: repairDocument(content.toJSON().content ?? [], ours.type.schema), goesOn: new Map() };
}

class Merge implements Side {
  readonly goesOn = new Map<Node, Node>();
  /** The letters that our side has where the base has not. */
  readonly placed = new Set<string>();
  readonly #stored: StoredBlocks;
  readonly #known: Record<keyof Sides, ReadonlySet<string>>;
  readonly #placedByUs: ReadonlySet<string>;

  constructor({ base, ours, theirs }: Sides, stored: StoredBlocks, placedByUs: ReadonlySet<string>) {
    this.#stored = stored;
    const known = (content: Node) =>
      new Set(textsIn(content).flatMap((text) => stored.lettersOf(text) ?? []));
    this.#known = { base: known(base), ours: known(ours), theirs: known(theirs) };
    this.#placedByUs = placedByUs;
  }

  readonly lettersOf = (block: Node) => this.#stored.lettersOf(block);

  /** Without what our side moved and the other side took away. */
  readonly ours = (tokens: Token[]): Token[] => {
    const kept = tokens.filter(({ letters }) => !this.#isMoved(letters) || this.#isIn('theirs', letters));
    for (const { letters } of kept) for (const letter of letters) this.placed.add(letter);
    return kept;
  };

  /** Without what the other side moved, and our side moved or took away. */
  readonly theirs = (tokens: Token[]): Token[] =>
    tokens.filter(({ letters }) => {
      if (letters.length > 0 && letters.every((letter) => this.#placedByUs.has(letter))) return false;
      return !this.#isMoved(letters) || this.#isIn('ours', letters);
    });

  #isMoved(letters: readonly string[]): boolean {
    return letters.length > 0 && letters.every((letter) => this.#known.base.has(letter));
  }

  #isIn(side: keyof Sides, letters: readonly string[]): boolean {
    return letters.some((letter) => this.#known[side].has(letter));
  }

  children({ base, ours, theirs }: Sides): Node[] {
    const inOurs = this.#counterparts(base.children, ours.children);
    const inTheirs = this.#counterparts(base.children, theirs.children);
    const ofOurs = new Map([...inOurs].map(([of, block]) => [block, of]));
    const ofTheirs = new Map([...inTheirs].map(([of, block]) => [block, of]));
    const moved = movedBetween(base.children, theirs.children, ofTheirs);
    for (const block of movedBetween(base.children, ours.children, ofOurs)) moved.delete(block);
    const added = theirs.children.filter((block) => !ofTheirs.has(block));

    const merged: { nodes: readonly Node[]; theirs?: Node }[] = [];
    for (const our of ours.children) {
      const of = ofOurs.get(our);
      const their = of && inTheirs.get(of);
      if (of && their) {
        if (!moved.has(of))
          merged.push({ nodes: this.#block({ base: of, ours: our, theirs: their }), theirs: their });
      } else if (of) merged.push({ nodes: this.#beyond(of, our, 'ours') });
      else {
        const same = added.findIndex((block) => block.eq(our));
        const [twin] = same < 0 ? [] : added.splice(same, 1);
        merged.push({ nodes: this.#beyond(null, our, 'ours'), ...(twin && { theirs: twin }) });
      }
    }

    const placed = new Map(merged.flatMap((each) => (each.theirs ? [[each.theirs, each] as const] : [])));
    let last: (typeof merged)[number] | null = null;
    for (const their of theirs.children) {
      const there = placed.get(their);
      if (!there) {
        const of = ofTheirs.get(their);
        const our = of && inOurs.get(of);
        const nodes =
          of && our
            ? this.#block({ base: of, ours: our, theirs: their })
            : this.#beyond(of ?? null, their, 'theirs');
        const next = { nodes, theirs: their };
        merged.splice(last ? merged.indexOf(last) + 1 : 0, 0, next);
        last = next;
      } else last = there;
    }
    return merged.flatMap(({ nodes }) => nodes);
  }

  /** What becomes of a block that all have; more than one where nothing else keeps what both sides wrote. */
  #block({ base, ours, theirs }: Sides): Node[] {
    if (ours.eq(base) && theirs.eq(base)) return [this.#goOn(ours, ours)];
    const shape = base.hasMarkup(theirs.type, theirs.attrs) ? ours : theirs;
    if (base.isTextblock && ours.isTextblock && theirs.isTextblock) {
      const content = mergeInline({ base, ours, theirs }, shape.type, this);
      return [this.#goOn(shape.type.create(shape.attrs, content, shape.marks), ours)];
    }
    const isOneKind = base.type === ours.type && base.type === theirs.type && !base.isTextblock;
    if (isOneKind && base.isLeaf) return [this.#goOn(shape.copy(), ours)];
    const isRow = base.type.spec.tableRole === 'row';
    const isEven = base.childCount === ours.childCount && base.childCount === theirs.childCount;
    if (isOneKind && (!isRow || isEven)) {
      const sides = { base, ours, theirs };
      const children = isRow ? this.#cells(sides) : this.children(sides);
      return [this.#goOn(shape.copy(Fragment.fromArray(children)), ours)];
    }
    return this.#texts({ base, ours, theirs });
  }

  /** Cells of a row stand below each other by their number, whatever is in them. */
  #cells({ base, ours, theirs }: Sides): Node[] {
    return base.children.flatMap((cell, at) =>
      this.#block({ base: cell, ours: ours.child(at), theirs: theirs.child(at) }),
    );
  }

  /** Of blocks of different kinds, the texts in them: in the blocks of the side that changed the kind, theirs before ours. */
  #texts({ base, ours, theirs }: Sides): Node[] {
    const isOurs = shapeOf(base) === shapeOf(theirs);
    const [kept, other] = isOurs ? [ours, theirs] : [theirs, ours];
    const [side, otherSide] = isOurs ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
    const inKept = this.#counterparts(textsIn(base), textsIn(kept));
    const inOther = this.#counterparts(textsIn(base), textsIn(other));
    const written = new Map<Node, Fragment>();
    const beside: Node[] = [];
    for (const text of textsIn(base)) {
      const [here, there] = [inKept.get(text), inOther.get(text)];
      if (here && there) {
        const [our, their] = isOurs ? [here, there] : [there, here];
        written.set(here, mergeInline({ base: text, ours: our, theirs: their }, here.type, this));
      } else if (here) written.set(here, inlineBeyond(text, here, this, side) ?? Fragment.empty);
      else if (there) beside.push(...this.#beyond(text, there, otherSide));
    }
    const knownHere = new Set(inKept.values());
    for (const text of textsIn(kept))
      if (!knownHere.has(text)) written.set(text, inlineBeyond(null, text, this, side) ?? Fragment.empty);
    const known = new Set(inOther.values());
    for (const text of textsIn(other))
      if (!known.has(text)) beside.push(...this.#beyond(null, text, otherSide));
    return [withTexts(kept, written), ...beside];
  }

  /** Of a block that the other side has not, what was written into it since; without a base all of it. */
  #beyond(base: Node | null, block: Node, side: 'ours' | 'theirs'): Node[] {
    if (base?.eq(block)) return [];
    if (block.isLeaf && !block.isTextblock) return base ? [] : [this.#goOn(block, block)];
    const inBlock = this.#counterparts(base ? textsIn(base) : [], textsIn(block));
    const ofBlock = new Map([...inBlock].map(([of, text]) => [text, of]));
    const beyond = new Map<Node, Fragment>();
    let isMore = base === null && textsIn(block).every(({ content }) => content.size === 0);
    for (const text of textsIn(block)) {
      const of = ofBlock.get(text) ?? null;
      const content = inlineBeyond(of, text, this, side);
      isMore ||= content !== null && content.size > 0;
      // A picture is more than its caption.
      isMore ||= base === null && 'src' in text.attrs;
      beyond.set(text, content ?? Fragment.empty);
    }
    return isMore ? [this.#goOn(withTexts(block, beyond), block)] : [];
  }

  /** Which blocks of one list became which of another. */
  #counterparts(before: readonly Node[], after: readonly Node[]): Map<Node, Node> {
    const { runs, pairs } = placePairs(before, after, [], this.#stored.keyOf);
    const found = new Map([...pairs].map(([to, from]) => [from.node, to.node]));
    for (const run of runs)
      if (run.kind === 'same')
        run.before.forEach(({ node }, at) => {
          found.set(node, (run.after[at] as { node: Node }).node);
        });
    return found;
  }

  #goOn(block: Node, ours: Node): Node {
    this.goesOn.set(block, ours);
    return block;
  }
}

/** Those of the base that stand in another order among what both have. */
function movedBetween(
  before: readonly Node[],
  after: readonly Node[],
  ofAfter: ReadonlyMap<Node, Node>,
): Set<Node> {
  const order = after.flatMap((block) => ofAfter.get(block) ?? []);
  const known = new Set(order);
  const numbers = new Map(before.map((block, at) => [block, String(at)]));
  const stay = before.filter((block) => known.has(block));
  const runs = compareLists(stay, order, (block) => numbers.get(block) ?? '');
  return new Set(runs.flatMap((run) => (run.kind === 'removed' ? run.before : [])));
}

function textsIn(block: Node): Node[] {
  if (block.isTextblock) return [block];
  return block.children.flatMap(textsIn);
}

/** A block with other content in the text blocks in it. */
function withTexts(block: Node, contents: ReadonlyMap<Node, Fragment>): Node {
  if (block.isTextblock) {
    const content = contents.get(block);
    return content ? block.copy(content) : block;
  }
  return block.copy(Fragment.fromArray(block.children.map((child) => withTexts(child, contents))));
}

/** Of which kinds of blocks a block is made, whatever they say. */
function shapeOf(block: Node): string {
  if (block.isTextblock) return block.type.name;
  return `${block.type.name}(${block.children.map(shapeOf)})`;
}

function isValid(content: Node): boolean {
  try {
    content.check();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
