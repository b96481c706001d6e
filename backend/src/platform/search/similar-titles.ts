import { errorsIn, isLikeWord } from '@commonplace/contracts/search';
import type { EntityManager } from 'typeorm';
import { addStored, blockSize, intersect, placesOf, ReusedSets, subtract, unite } from './index/doc-set.ts';
import { type Hit, type IndexQuery, narrowingKeys, ofExcluded, ofScope } from './index/index-reader.ts';
import { exactly, type Keys, newestBlock, readPostings, startingWith } from './index/postings.ts';
import { partKey, partsOf, titleKey } from './index/search-key.ts';
import type { Term } from './query-terms.ts';
import { tokensOf } from './text/tokens.ts';

/** Blocks of one statement. */
const width = 32;
const ofPart = 0;
const ofShortWord = 1;
/** Parts of a search that are compared: those of some words. Each is a row of every block. */
const mostParts = 40;
/** A word this long keeps a part whole, wherever it has one typing error. */
const longEnoughForParts = 7;
/** Short words of a search whose like are looked for. Each is a range of words. */
const mostShortWords = 3;

/**
 * Documents in scope whose titles have many parts of the terms, or words like the short ones: those that may have them
 * with typing errors. The best first; the caller compares the titles with {@link isSimilarTitle}.
 */
export async function findSimilarDocs(manager: EntityManager, query: IndexQuery): Promise<Hit[]> {
  const { kind, terms, scopes, also, most, budget } = query;
  const parts = new Set(terms.flatMap(({ text }) => partsOf(text)).slice(0, mostParts));
  if (parts.size === 0) return [];
  const least = Math.max(1, Math.floor(parts.size / 3));
  const short = shortWordsOf(terms);
  const isLikeShort = likeOneOf(short);
  const wanted = [{ at: ofPart, keys: exactly([...parts].map(partKey)) }];
  for (const { text } of short) for (const keys of keysLike(text)) wanted.push({ at: ofShortWord, keys });
  wanted.push(...narrowingKeys(query));
  // By how many parts they share, the newest first.
  const found = Array.from({ length: parts.size + 1 }, (): number[] => []);
  const sets = new ReusedSets();
  const shared = new Uint8Array(blockSize);
  for (let top = await newestBlock(manager, kind); top >= 0; top -= width) {
    const span = { bottom: Math.max(0, top - width + 1), top };
    const blocks = Map.groupBy(await readPostings(manager, kind, span, wanted, budget), ({ block }) => block);
    for (const [block, postings] of [...blocks].sort(([a], [b]) => b - a)) {
      sets.nextBlock();
      const inScope = sets.take();
      if (scopes === null) inScope.fill(0xffff_ffff);
      const more = also?.get(block);
      if (more) unite(inScope, more);
      const any = sets.take();
      const set = sets.take();
      for (const { at, docs } of postings) if (at === ofScope) addStored(inScope, docs);
      for (const { docs } of postings.filter(({ at }) => at === ofExcluded)) {
        set.fill(0);
        addStored(set, docs);
        subtract(inScope, set);
      }
      shared.fill(0);
      for (const { at, token, docs } of postings) {
        if (at === ofScope || at === ofExcluded) continue;
        if (at === ofShortWord && !isLikeShort(token.toString())) continue;
        set.fill(0);
        addStored(set, docs);
        if (!intersect(set, inScope)) continue;
        const worth = at === ofPart ? 1 : least;
        for (const place of placesOf(set)) {
          shared[place] = Math.min(parts.size, (shared[place] ?? 0) + worth);
        }
        unite(any, set);
      }
      for (const place of placesOf(any)) {
        const alike = found[shared[place] ?? 0] ?? [];
        if (alike.length < most) alike.push(block * blockSize + place);
      }
    }
  }
  const docs = found.slice(least).reverse().flat().slice(0, most);
  return docs.map((doc, at) => ({ doc, score: -at, byParts: [], similarTo: terms }));
}

function shortWordsOf(terms: readonly Term[]): Term[] {
  const isShort = ({ text }: Term) => text.length < longEnoughForParts && errorsIn(text) > 0;
  return terms.filter(isShort).slice(0, mostShortWords);
}

/** Words of titles that begin like this one, and those with two of its first letters exchanged. */
function keysLike(text: string): Keys[] {
  const [first = '', second = '', third = '', ...rest] = text;
  const exchanged = [
    [second, first, third],
    [first, third, second],
  ].map((start) => [...start, ...rest].join(''));
  return [startingWith(titleKey(first + second)), exactly(exchanged.map(titleKey))];
}

/** Whether the word of a title key is one of these with a typing error. Most occur in many blocks. */
function likeOneOf(words: readonly Term[]): (key: string) => boolean {
  const known = new Map<string, boolean>();
  return (key) => {
    const isLike = known.get(key) ?? words.some((term) => isLikeTerm(key.slice(titleKey('').length), term));
    known.set(key, isLike);
    return isLike;
  };
}

/** Whether a title has every term, with a typing error or two in each. */
export function isSimilarTitle(title: string, terms: IndexQuery['terms']): boolean {
  const words = [...tokensOf(title)].map(({ text }) => text);
  return terms.every((term) => words.some((word) => isLikeTerm(word, term)));
}

const isLikeTerm = (word: string, { text, isBeginning }: Term) => isLikeWord(word, text, isBeginning);
