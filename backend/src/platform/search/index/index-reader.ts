import type { EntityManager } from 'typeorm';
import type { Term } from '../query-terms.ts';
import {
  addStored,
  blockSize,
  type DocSet,
  emptySet,
  hasPlace,
  intersect,
  placesOf,
  ReusedSets,
  subtract,
  unite,
} from './doc-set.ts';
import {
  exactly,
  type Keys,
  newestBlock,
  type Posting,
  type RangeBudget,
  readPostings,
  startingWith,
  type WantedKeys,
} from './postings.ts';
import {
  type IndexedKind,
  longestStart,
  partKey,
  partsOf,
  scopeKey,
  startKey,
  titleKey,
  wordKey,
} from './search-key.ts';

/** Documents by number: those of each block as a set. */
export type DocsByBlock = ReadonlyMap<number, DocSet>;

/** A document that has every term. */
export interface Hit {
  doc: number;
  /** More for whole words than for parts, and for titles than for texts. */
  score: number;
  /** Terms of which only the title has all parts. They may lie apart: the caller looks at the title. */
  byParts: readonly Term[];
  /** What the title has to be like: the caller looks at it. */
  similarTo?: readonly Term[];
}

/** What is looked for in the index. */
export interface IndexQuery {
  kind: IndexedKind;
  terms: readonly Term[];
  /** Words that a document must not have. */
  excluded: readonly string[];
  /** Only documents of one of these scopes, or with `also`; null for all. */
  scopes: readonly string[] | null;
  also?: DocsByBlock;
  /** After so many, the newest, only titles are looked at, for as many again. */
  most: number;
  /** Of the whole search, for one question after the other. */
  budget: RangeBudget;
}

/** How a document can match a term, from the best. */
const ways = ['title', 'title-start', 'text', 'title-part', 'text-start'] as const;
type Way = (typeof ways)[number];
export const scores: Readonly<Record<Way, number>> = {
  title: 16,
  'title-start': 8,
  text: 4,
  'title-part': 2,
  'text-start': 1,
};

/** Blocks of one statement: few at first, because what is common is found in the newest. */
const firstBlocks = 2;
const mostBlocks = 16;

/** The documents that have every term of a query and may be in scope, the newest first. */
export async function findDocs(manager: EntityManager, query: IndexQuery): Promise<Hit[]> {
  const hits: Hit[] = [];
  if (query.terms.length === 0) return hits;
  const sets = new ReusedSets();
  let width = firstBlocks;
  for (let top = await newestBlock(manager, query.kind); top >= 0; width = Math.min(width * 2, mostBlocks)) {
    const bottom = Math.max(0, top - width + 1);
    const titlesOnly = hits.length >= query.most;
    const wanted = keysOf(query, titlesOnly);
    const postings = await readPostings(manager, query.kind, { bottom, top }, wanted, query.budget);
    const blocks = Map.groupBy(postings, ({ block }) => block);
    for (let block = top; block >= bottom; block -= 1) {
      sets.nextBlock();
      const read = readBlock(query, block, blocks.get(block) ?? [], sets);
      if (!read) continue;
      for (const { isOfTitle, ...hit } of hitsOf(query, block, read)) {
        if (isOfTitle || hits.length < query.most) hits.push(hit);
        if (hits.length === 2 * query.most) return hits;
      }
    }
    top = bottom - 1;
  }
  return hits;
}

/** In place of the index of a term: the posting is of a scope, or of an excluded word. */
export const ofScope = -1;
export const ofExcluded = -2;

function keysOf(query: IndexQuery, titlesOnly: boolean): WantedKeys[] {
  const ofTerms = query.terms.flatMap((term, at) => keysFor(term, titlesOnly).map((keys) => ({ at, keys })));
  return [...ofTerms, ...narrowingKeys(query)];
}

/** Keys by which every search leaves documents out. */
export function narrowingKeys({ scopes, excluded }: IndexQuery): WantedKeys[] {
  const wanted: WantedKeys[] = [];
  if (scopes && scopes.length > 0) wanted.push({ at: ofScope, keys: exactly(scopes.map(scopeKey)) });
  if (excluded.length > 0) wanted.push({ at: ofExcluded, keys: exactly(excluded.map(wordKey)) });
  return wanted;
}

/** What one block has: the documents in scope that have every term, and of each term those by each way. */
interface BlockRead {
  found: DocSet;
  terms: Map<Way, DocSet>[];
}

/**
 * Null when no document in scope has every term. What is rare is decoded first, and what the person may find decides
 * whether the next term is: otherwise the time of a search would tell which words others have.
 */
function readBlock(
  { terms, scopes, also }: IndexQuery,
  block: number,
  postings: readonly Posting[],
  sets: ReusedSets,
): BlockRead | null {
  const byAt = Map.groupBy(postings, ({ at }) => at);
  const found = sets.take();
  if (scopes === null) found.fill(0xffff_ffff);
  for (const { docs } of byAt.get(ofScope) ?? []) addStored(found, docs);
  const more = also?.get(block);
  if (more) unite(found, more);
  const byTerm = terms.map((term, at) => ({ term, at, postings: byAt.get(at) ?? [] }));
  const read: Map<Way, DocSet>[] = [];
  for (const { term, at, postings } of byTerm.toSorted((a, b) => a.postings.length - b.postings.length)) {
    const byWay = waysTo(term, postings, sets);
    const any = sets.take();
    for (const set of byWay.values()) unite(any, set);
    if (!intersect(found, any)) return null;
    read[at] = byWay;
  }
  for (const { docs } of byAt.get(ofExcluded) ?? []) {
    const having = sets.take();
    addStored(having, docs);
    if (!subtract(found, having)) return null;
  }
  return { found, terms: read };
}

/** The documents of a block that match a term, by each way. */
function waysTo(term: Term, postings: readonly Posting[], sets: ReusedSets): Map<Way, DocSet> {
  const byWay = new Map<Way, DocSet>();
  /** The documents with each part of it in the title. */
  const parts: DocSet[] = [];
  for (const { token, docs } of postings) {
    const way = wayOf(token.toString(), term);
    const set = (way === 'title-part' ? null : byWay.get(way)) ?? sets.take();
    addStored(set, docs);
    if (way === 'title-part') parts.push(set);
    else byWay.set(way, set);
  }
  const [first, ...others] = parts;
  const isComplete = parts.length === new Set(partsOf(term.text)).size;
  if (first && isComplete && others.every((other) => intersect(first, other))) byWay.set('title-part', first);
  return byWay;
}

/** The keys that match a term, each list or range for itself. */
function keysFor({ text, isBeginning }: Term, titlesOnly: boolean): Keys[] {
  const fields = titlesOnly ? [titleKey] : [titleKey, wordKey];
  if (!isBeginning) return [exactly(fields.map((field) => field(text)))];
  if (text.length <= longestStart) {
    const ofTitle = startingWith(titleKey(text));
    return titlesOnly ? [ofTitle] : [ofTitle, exactly([wordKey(text), startKey(text)])];
  }
  const parts = [...new Set(partsOf(text))].map(partKey);
  return [...fields.map((field) => startingWith(field(text))), exactly(parts)];
}

function wayOf(key: string, { text }: Term): Way {
  const isWhole = key.length === text.length + 1;
  switch (key.charAt(0)) {
    case 't':
      return isWhole ? 'title' : 'title-start';
    case 'p':
      return 'title-part';
    case 'w':
      return isWhole ? 'text' : 'text-start';
    default:
      return 'text-start';
  }
}

/** The documents of a block that have every term, the newest first, and whether the title has them all. */
function* hitsOf(
  { terms }: IndexQuery,
  block: number,
  { found, terms: byTerm }: BlockRead,
): Generator<Hit & { isOfTitle: boolean }> {
  for (const place of placesOf(found)) {
    const wayTo = byTerm.map((byWay) => ways.find((way) => hasPlace(byWay.get(way) ?? none, place)));
    yield {
      doc: block * blockSize + place,
      score: wayTo.reduce((sum, way) => sum + (way ? scores[way] : 0), 0),
      byParts: terms.filter(
        (_, at) => wayTo[at] === 'title-part' && !hasPlace(byTerm[at]?.get('text-start') ?? none, place),
      ),
      isOfTitle: wayTo.every((way) => way?.startsWith('title')),
    };
  }
}

const none = emptySet();
