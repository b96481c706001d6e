import { foldText, isLikeWord, unspacedScripts } from '@commonplace/contracts/search';

/**
 * A text as searches of the server compare it, and without any marks, so that a part of a letter finds it: か finds が, and
 * an unfinished syllable of Hangul the whole one.
 */
function searchable(text: string): string {
  return foldText(text).normalize('NFD').replace(/\p{M}/gu, '');
}

/** Whether every word of `query` stands somewhere in `text`, whole or in part. An empty query is in every text. */
export function matches(query: string, text: string): boolean {
  const words = searchable(query).split(/\s+/).filter(Boolean);
  const where = searchable(text);
  return words.every((word) => where.includes(word));
}

/** Whether every word of `query` is like a word of `text`, or like the beginning of one, with the typing errors that searches forgive. */
export function isLike(query: string, text: string): boolean {
  const words = searchable(query).split(betweenWords).filter(Boolean);
  const among = searchable(text).split(betweenWords);
  return words.length > 0 && words.every((word) => among.some((other) => isLikeWord(other, word, true)));
}

/** A part of a text: the offset of its first UTF-16 unit, and of the first one after it. */
export type TextRange = readonly [from: number, to: number];

/**
 * Where words of `query` occur in `text`, in order and without overlaps. A word is marked where a word of the text
 * begins with it; if none does, or in a script without spaces, wherever it occurs.
 */
export function matchedRanges(query: string, text: string): TextRange[] {
  const words = searchable(query).split(betweenWords).filter(Boolean);
  const where = withOffsets(text);
  return merged(words.flatMap((word) => occurrences(word, where)));
}

const betweenWords = /[^\p{L}\p{N}\p{M}]+/u;
const letter = /[\p{L}\p{N}]$/u;
const withoutSpaces = new RegExp(`^[${unspacedScripts}]`, 'u');

interface TextWithOffsets {
  searched: string;
  /** By unit of `searched`: the part of the text that it comes from. */
  origins: TextRange[];
}

function withOffsets(text: string): TextWithOffsets {
  const origins: TextRange[] = [];
  let searched = '';
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const part = searchable(character);
    const last = origins.at(-1);
    // An accent of its own belongs to the letter before it.
    if (part === '' && last) origins[origins.length - 1] = [last[0], to];
    for (let unit = 0; unit < part.length; unit++) origins.push([from, to]);
    searched += part;
    from = to;
  }
  return { searched, origins };
}

function occurrences(word: string, { searched, origins }: TextWithOffsets): TextRange[] {
  const places: number[] = [];
  for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + word.length))
    places.push(at);
  const starts = places.filter((at) => !letter.test(searched.slice(0, at)));
  const isInside = withoutSpaces.test(word) || (starts.length === 0 && [...word].length > 1);
  return (isInside ? places : starts).map((at) => {
    const [from] = origins[at] as TextRange;
    const [, to] = origins[at + word.length - 1] as TextRange;
    return [from, to];
  });
}

function merged(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}
