import { agreeing } from './agreeing.ts';
import { blockSign, type Sign } from './shared-letters.ts';

/** A sign that is gone, and the one that replaces it. */
export type Pair = [gone: Sign, come: Sign];

/**
 * Which sign replaces which. Read from both ends, what an act adds or takes away is in the middle. Where it does so
 * in several places, as when a column of a table is taken out, blocks that are there once on either side cut the
 * middle into pieces, and each of those is read from both ends, at last without regard to where its blocks begin.
 */
export function pairedSigns(gone: readonly Sign[], come: readonly Sign[]): Pair[] {
  const pairs = fromEnds(gone, come, () => []);
  if (pairs.length === Math.min(gone.length, come.length)) return pairs;
  return inPieces(gone, come);
}

/** @param pairMiddle what it makes of those that the ends do not agree in */
function fromEnds(
  gone: readonly Sign[],
  come: readonly Sign[],
  pairMiddle: (gone: readonly Sign[], come: readonly Sign[]) => Pair[],
): Pair[] {
  const [before, after] = [wordsOf(gone), wordsOf(come)];
  const left = agreeing(before, after, 'start');
  const right = agreeing(before.slice(left), after.slice(left), 'end');
  const [goneEnd, comeEnd] = [gone.length - right, come.length - right];
  return [
    ...beside(gone.slice(0, left), come.slice(0, left)),
    ...pairMiddle(gone.slice(left, goneEnd), come.slice(left, comeEnd)),
    ...beside(gone.slice(goneEnd), come.slice(comeEnd)),
  ];
}

const isLetter = ({ sign }: Sign) => sign !== blockSign;

function beside(gone: readonly Sign[], come: readonly Sign[]): Pair[] {
  return gone.map((sign, index): Pair => [sign, come[index] as Sign]);
}

/** Letters that are in one place of those that are gone, as when what was in one cell of a row is in another now. */
function foundWithin(gone: readonly Sign[], come: readonly Sign[]): Pair[] {
  const [before, after] = [wordsOf(gone), wordsOf(come)];
  const at = before.indexOf(after);
  // A single letter may be any.
  if (after.length < 2 || at < 0 || before.includes(after, at + 1)) return [];
  return beside(gone.slice(at, at + come.length), come);
}

function inPieces(gone: readonly Sign[], come: readonly Sign[]): Pair[] {
  if (gone.length === 0 || come.length === 0) return [];
  const [before, after] = [blocksOf(gone), blocksOf(come)];
  const found = foundOnce(after);
  const cuts = new Map([...foundOnce(before)].filter(([words]) => found.has(words)));
  const others = piecesBetween(after, cuts);
  return [...piecesBetween(before, cuts)].flatMap(([words, piece]): Pair[] => {
    const other = others.get(words) ?? [];
    return [
      ...beside(cuts.get(words) ?? [], found.get(words) ?? []),
      ...fromEnds(piece, other, (before, after) =>
        fromEnds(before.filter(isLetter), after.filter(isLetter), foundWithin),
      ),
    ];
  });
}

/** Each with its sign; letters before the first block are one too. */
function blocksOf(signs: readonly Sign[]): Sign[][] {
  const blocks: Sign[][] = [];
  for (const sign of signs) {
    if (sign.sign === blockSign || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(sign);
  }
  return blocks;
}

const wordsOf = (block: readonly Sign[]) => block.map(({ sign }) => sign).join('');

/** By what they say, the blocks with words of which there is one. */
function foundOnce(blocks: readonly Sign[][]): Map<string, Sign[]> {
  const found = new Map<string, Sign[]>();
  const repeated = new Set<string>();
  for (const block of blocks) {
    const words = wordsOf(block);
    if (found.has(words) || block.length < 2) repeated.add(words);
    found.set(words, block);
  }
  for (const words of repeated) found.delete(words);
  return found;
}

/** What follows each of the cuts, and before the first of them. */
function piecesBetween(blocks: readonly Sign[][], cuts: ReadonlyMap<string, unknown>): Map<string, Sign[]> {
  let piece: Sign[] = [];
  const pieces = new Map([['', piece]]);
  for (const block of blocks) {
    const words = wordsOf(block);
    if (cuts.has(words)) {
      piece = [];
      pieces.set(words, piece);
    } else {
      for (const sign of block) piece.push(sign);
    }
  }
  return pieces;
}
