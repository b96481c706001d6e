import type { Node } from '@tiptap/pm/model';
import { compareLists, type Run } from './compare-lists.ts';

/** A block of two compared documents and what became of it. In the order of the later document, removed blocks between. */
export type PairedBlock =
  | { kind: 'same'; after: Node }
  | { kind: 'changed'; before: Node; after: Node; isMoved: boolean }
  | { kind: 'removed'; before: Node }
  | { kind: 'added'; after: Node };

export interface Place {
  node: Node;
  index: number;
  /** How many runs of equal blocks stand before it. */
  gap: number;
}

/** Of the words or letters of a pair so many are the same. */
const leastLikeness = 0.4;
/** A word in more blocks than this says nothing. */
const mostBlocksOfWord = 50;

/**
 * Pairs the blocks of two documents.
 *
 * @param shared by new block, how many letters it has of which old block
 */
export function pairBlocks(
  before: readonly Node[],
  after: readonly Node[],
  shared: readonly ReadonlyMap<number, number>[] = [],
): PairedBlock[] {
  const { runs, pairs } = placePairs(before, after, shared);
  return inOrder(runs, pairs);
}

/**
 * Which old block became which new one: first equal blocks, in runs of those that kept their order; then, in `pairs`, of
 * the others those with one key, equal ones, blocks that share letter ids, similar blocks, and containers at the same
 * place.
 *
 * @param keyOf the same for two blocks that are known to be one
 */
export function placePairs(
  before: readonly Node[],
  after: readonly Node[],
  shared: readonly ReadonlyMap<number, number>[] = [],
  keyOf: (block: Node) => string | undefined = () => undefined,
): { runs: Run<Place>[]; pairs: Map<Place, Place> } {
  const keys = new Map([...before, ...after].map((node) => [node, JSON.stringify(node)]));
  const runs = compareLists(placed(before), placed(after), ({ node }) => keys.get(node) ?? '');
  const gone: Place[] = [];
  const come: Place[] = [];
  let gap = 0;
  for (const run of runs) {
    if (run.kind === 'same') gap += 1;
    if (run.kind === 'removed') for (const place of run.before) gone.push(Object.assign(place, { gap }));
    if (run.kind === 'added') for (const place of run.after) come.push(Object.assign(place, { gap }));
  }
  const pairs = new Map<Place, Place>();
  const pair = (scores: (come: Place) => Map<Place, number>) => {
    for (const [to, from] of best(come, scores, pairs)) pairs.set(to, from);
  };
  const known = new Map(gone.map((place) => [keyOf(place.node), place]));
  known.delete(undefined);
  pair(({ node }) => {
    const place = known.get(keyOf(node));
    return new Map(place ? [[place, 1]] : []);
  });
  const byKey = Map.groupBy(gone, ({ node }) => keys.get(node));
  pair(({ node }) => new Map((byKey.get(keys.get(node)) ?? []).map((place) => [place, 1])));
  const byIndex = new Map(gone.map((place) => [place.index, place]));
  pair((to) => lettersShared(to, byIndex, shared));
  const words = wordIndex(gone);
  pair((to) => wordsShared(to, words));
  pair((to) => sameContainers(to, gone));
  return { runs, pairs };
}

function placed(nodes: readonly Node[]): Place[] {
  return nodes.map((node, index) => ({ node, index, gap: 0 }));
}

/** The pairs with the highest scores, each block once. */
function best(
  come: readonly Place[],
  scores: (come: Place) => Map<Place, number>,
  known: ReadonlyMap<Place, Place>,
): [Place, Place][] {
  const taken = new Set(known.values());
  const candidates = come
    .filter((to) => !known.has(to))
    .flatMap((to) => [...scores(to)].map(([from, score]) => ({ to, from, score })))
    .filter(({ from, score }) => !taken.has(from) && score >= leastLikeness)
    .sort((a, b) => b.score - a.score || Math.abs(a.to.gap - a.from.gap) - Math.abs(b.to.gap - b.from.gap));
  const found = new Map<Place, Place>();
  for (const { to, from } of candidates) {
    if (found.has(to) || taken.has(from)) continue;
    found.set(to, from);
    taken.add(from);
  }
  return [...found];
}

function lettersShared(
  { node, index }: Place,
  byIndex: ReadonlyMap<number, Place>,
  shared: readonly ReadonlyMap<number, number>[],
): Map<Place, number> {
  const scores = new Map<Place, number>();
  for (const [block, letters] of shared[index] ?? []) {
    const from = byIndex.get(block);
    const shorter = Math.min(node.textContent.length, from?.node.textContent.length ?? 0);
    if (from && shorter > 0) scores.set(from, letters / shorter);
  }
  return scores;
}

interface WordIndex {
  blocksOf: Map<string, Place[]>;
  counts: Map<Place, number>;
}

function wordIndex(gone: readonly Place[]): WordIndex {
  const blocksOf = new Map<string, Place[]>();
  const counts = new Map<Place, number>();
  for (const place of gone) {
    const words = wordsIn(place.node);
    counts.set(place, words.size);
    for (const word of words) {
      const blocks = blocksOf.get(word);
      if (blocks) blocks.push(place);
      else blocksOf.set(word, [place]);
    }
  }
  return { blocksOf, counts };
}

function wordsShared({ node }: Place, { blocksOf, counts }: WordIndex): Map<Place, number> {
  const words = wordsIn(node);
  const common = new Map<Place, number>();
  for (const word of words) {
    const blocks = blocksOf.get(word) ?? [];
    if (blocks.length > mostBlocksOfWord) continue;
    for (const place of blocks) common.set(place, (common.get(place) ?? 0) + 1);
  }
  return new Map(
    [...common].map(([place, count]) => [place, (2 * count) / (words.size + (counts.get(place) ?? 0))]),
  );
}

function wordsIn(node: Node): Set<string> {
  return new Set(textOf(node).match(/\p{Ideographic}|[[\p{L}\p{N}]--\p{Ideographic}]+/gv) ?? []);
}

function textOf(node: Node): string {
  return node.textBetween(0, node.content.size, ' ', ' ');
}

/** Of the same place, blocks of one kind that hold others: these are compared, whatever is in them. */
function sameContainers({ node, gap }: Place, gone: readonly Place[]): Map<Place, number> {
  if (node.isTextblock || node.isLeaf) return new Map();
  const alike = gone.filter((place) => place.gap === gap && place.node.type === node.type);
  return new Map(alike.map((place) => [place, 1]));
}

function inOrder(runs: readonly Run<Place>[], pairs: ReadonlyMap<Place, Place>): PairedBlock[] {
  const paired = new Set(pairs.values());
  let lastIndex = -1;
  let lastGap = -1;
  return runs.flatMap((run): PairedBlock[] => {
    if (run.kind === 'same') return run.after.map(({ node }) => ({ kind: 'same', after: node }));
    if (run.kind === 'removed')
      return run.before.flatMap((place) =>
        paired.has(place) ? [] : [{ kind: 'removed', before: place.node }],
      );
    return run.after.map((to) => {
      const from = pairs.get(to);
      if (!from) return { kind: 'added', after: to.node };
      if (to.gap !== lastGap) lastIndex = -1;
      lastGap = to.gap;
      const isMoved = from.gap !== to.gap || from.index < lastIndex;
      if (!isMoved) lastIndex = from.index;
      return { kind: 'changed', before: from.node, after: to.node, isMoved };
    });
  });
}
