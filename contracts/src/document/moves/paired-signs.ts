import { agreeing } from './agreeing.ts';
import { blockSign, type Sign } from './shared-letters.ts';

/** A sign in its block: the one that it begins, or whose text it is in. */
export interface PlacedSign extends Sign {
  block: object | null;
}

/** A sign that is gone, and the one that replaces it. */
export type Pair = [gone: PlacedSign, come: PlacedSign];

/**
 * Which sign replaces which. Read from both ends, what an act adds or takes away is in the middle. Where it does so
 * in several places, as when a column of a table is taken out, what is in one block and there once on either side cuts
 * the middle into pieces, and each of those is read from both ends, at last without regard to where its blocks begin.
 */
export function pairedSigns(gone: readonly PlacedSign[], come: readonly PlacedSign[]): Pair[] {
  const pairs = fromEnds(gone, come, () => []);
  if (pairs.length === Math.min(gone.length, come.length)) return pairs;
  return inPieces(gone, come);
}

/** @param pairMiddle what it makes of those that the ends do not agree in */
function fromEnds(
  gone: readonly PlacedSign[],
  come: readonly PlacedSign[],
  pairMiddle: (gone: readonly PlacedSign[], come: readonly PlacedSign[]) => Pair[],
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

function beside(gone: readonly PlacedSign[], come: readonly PlacedSign[]): Pair[] {
  return gone.map((sign, index): Pair => [sign, come[index] as PlacedSign]);
}

/** The same letters, of which the one or the other begin their block. */
function besideFromEnd(gone: readonly PlacedSign[], come: readonly PlacedSign[]): Pair[] {
  const length = Math.min(gone.length, come.length);
  return beside(gone.slice(gone.length - length), come.slice(come.length - length));
}

/** Letters that are in one place of those that are gone, as when what was in one cell of a row is in another now. */
function foundWithin(gone: readonly PlacedSign[], come: readonly PlacedSign[]): Pair[] {
  const [before, after] = [wordsOf(gone), wordsOf(come)];
  const at = before.indexOf(after);
  // A single letter may be any.
  if (after.length < 2 || at < 0 || before.includes(after, at + 1)) return [];
  return beside(gone.slice(at, at + come.length), come);
}

function inPieces(gone: readonly PlacedSign[], come: readonly PlacedSign[]): Pair[] {
  if (gone.length === 0 || come.length === 0) return [];
  const [before, after] = [blocksOf(gone), blocksOf(come)];
  const found = foundOnce(after);
  const cuts = new Map([...foundOnce(before)].filter(([words]) => found.has(words)));
  const others = piecesBetween(after, cuts);
  return [...piecesBetween(before, cuts)].flatMap(([words, piece]): Pair[] => {
    const other = others.get(words) ?? [];
    return [
      ...besideFromEnd(cuts.get(words) ?? [], found.get(words) ?? []),
      ...fromEnds(piece, other, (before, after) =>
        fromEnds(before.filter(isLetter), after.filter(isLetter), foundWithin),
      ),
    ];
  });
}

/** Each with its sign, if it is one of those; of a block that stays, only some letters are. */
function blocksOf(signs: readonly PlacedSign[]): PlacedSign[][] {
  const blocks: PlacedSign[][] = [];
  for (const [index, sign] of signs.entries()) {
    if (index === 0 || sign.block !== signs[index - 1]?.block) blocks.push([]);
    blocks.at(-1)?.push(sign);
  }
  return blocks;
}

/** Without the sign of the block: its letters may be in another that was there before. */
const lettersOf = (block: readonly PlacedSign[]) => wordsOf(block.filter(isLetter));

const wordsOf = (block: readonly PlacedSign[]) => block.map(({ sign }) => sign).join('');

/** By their letters, the blocks of which there is one. */
function foundOnce(blocks: readonly PlacedSign[][]): Map<string, PlacedSign[]> {
  const found = new Map<string, PlacedSign[]>();
  const repeated = new Set<string>();
  for (const block of blocks) {
    const words = lettersOf(block);
    if (found.has(words) || words === '') repeated.add(words);
    found.set(words, block);
  }
  for (const words of repeated) found.delete(words);
  return found;
}

/** What follows each of the cuts, and before the first of them. */
function piecesBetween(
  blocks: readonly PlacedSign[][],
  cuts: ReadonlyMap<string, unknown>,
): Map<string, PlacedSign[]> {
  let piece: PlacedSign[] = [];
  const pieces = new Map([['', piece]]);
  for (const block of blocks) {
    const words = lettersOf(block);
    if (cuts.has(words)) {
      piece = [];
      pieces.set(words, piece);
    } else {
      for (const sign of block) piece.push(sign);
    }
  }
  return pieces;
}
