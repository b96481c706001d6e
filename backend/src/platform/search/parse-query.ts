import { foldText, unspacedScripts } from '@commonplace/contracts/search';
import { looserTerms, queryRuns, queryTerms, type Term } from './query-terms.ts';
import { type Token, tokensOf } from './text/tokens.ts';

/** Letters, digits and signs that stand together: a phrase, a word with signs in it, a run of letters without spaces. */
export interface ExactPiece {
  /** Of what is found: only what has it, what has it first, only what has it not. */
  need: 'required' | 'preferred' | 'excluded';
  /** Matches a folded text that has it, `begun` also where its last word goes on. */
  whole: RegExp;
  begun: RegExp;
  /** Whether a match is marked as one. Runs are marked by their pairs. */
  isMarked: boolean;
}

/** A search as it was typed, in its parts. */
export interface SearchQuery {
  /** What has to be there; nothing is found without any. */
  terms: readonly Term[];
  /** Instead of the terms, where few things have them: see {@link looserTerms}. */
  looser: readonly Term[] | null;
  /** Words that must not be there, folded. */
  excluded: readonly string[];
  pieces: readonly ExactPiece[];
  /** Whether typing errors are forgiven: not within quotes. */
  isForgiving: boolean;
  /** Terms that are marked wherever they are, and those of words with signs, marked where the word is not. */
  marked: { always: readonly Term[]; withoutPieces: readonly Term[] };
}

/** Later ones are ignored. */
const mostPieces = 20;
const mostExcluded = 10;

/** A phrase in quotes after a space, which may still be typed, or what is between two spaces. */
const chunkPattern = /(?<=^|\s)-?["“”„«]([^"“”„»]*)(?:["“”»]|$)|\S+/gu;
const letter = '\\p{L}\\p{M}\\p{N}';
const hasLetter = new RegExp(`[${letter}]`, 'u');
/** Around a word these belong to the sentence. */
const around = /^[([{'‘“"¿¡]+|[)\]}'’”",.;:!?…]+$/gu;
const signs = /[!-/:-@[-`{-~§€£¥‐‑–—’]/u;

interface Chunk {
  start: number;
  end: number;
  isExcluded: boolean;
  /** Of a phrase what is within the quotes, else without the signs of the sentence around it. */
  text: string;
  /** Where `text` begins in the query. */
  from: number;
  phrase: 'closed' | 'open' | null;
  tokens: Token[];
}

/**
 * Reads a search: words, `"phrases"`, and `-words` or `-"phrases"` that must not be there. A search of nothing but
 * those looks for them.
 */
export function parseQuery(query: string): SearchQuery {
  const read = [...query.matchAll(chunkPattern)].map(toChunk).filter(({ tokens }) => tokens.length > 0);
  const isWanted = read.some(({ isExcluded }) => !isExcluded);
  const chunks = isWanted ? read : read.map((chunk) => ({ ...chunk, isExcluded: false }));
  const isPlain = ({ isExcluded, phrase }: Chunk) => !isExcluded && phrase === null;
  const wanted = chunks.filter(({ isExcluded }) => !isExcluded);
  const wholes = new Set(wanted.flatMap(wholeTokens));
  const termsIn = (some: readonly Chunk[]) => queryTerms(only(query, some), ({ start }) => wholes.has(start));
  const phrases = wanted.filter(({ phrase }) => phrase !== null);
  const withSigns = wanted.filter((chunk) => isPlain(chunk) && hasSigns(chunk));
  const { words, others } = excludedOf(chunks);
  const plain = only(query, wanted);
  return {
    terms: termsIn(wanted),
    looser: phrases.length > 0 ? null : looserTerms(plain),
    excluded: words,
    pieces: [
      ...phrases.map((chunk) => pieceOf(chunk, 'required')),
      ...others.map((chunk) => pieceOf(chunk, 'excluded')),
      ...withSigns.map((chunk) => pieceOf(chunk, 'preferred')),
      ...queryRuns(plain).map(pieceOfRun),
    ].slice(0, mostPieces),
    isForgiving: phrases.length === 0,
    marked: {
      always: termsIn(wanted.filter((chunk) => isPlain(chunk) && !hasSigns(chunk))),
      withoutPieces: termsIn(withSigns),
    },
  };
}

function toChunk({ 0: whole, 1: quoted, index }: RegExpExecArray): Chunk {
  const isExcluded = /^-(?!-)/u.test(whole);
  const shared = { start: index, end: index + whole.length, isExcluded };
  if (quoted !== undefined) {
    const from = index + whole.indexOf(quoted, isExcluded ? 2 : 1);
    const phrase = from + quoted.length < shared.end ? 'closed' : 'open';
    return { ...shared, text: quoted, from, phrase, tokens: [...tokensOf(quoted)] };
  }
  const word = isExcluded ? whole.slice(1) : whole;
  const text = word.replaceAll(around, '');
  return { ...shared, text, from: index + whole.indexOf(text), phrase: null, tokens: [...tokensOf(text)] };
}

/** The query with nothing but these parts of it, each at its place. */
function only(query: string, chunks: readonly Chunk[]): string {
  let text = '';
  for (const { start, end } of chunks) text = text.padEnd(start) + query.slice(start, end);
  return text.padEnd(query.length);
}

/** Where words begin that match as a whole: those of a phrase, and short ones before a sign, as in `C++`. */
function wholeTokens({ text, from, phrase, tokens }: Chunk): number[] {
  const isWhole = ({ text: word, end }: Token, at: number) =>
    phrase === null
      ? word.length < 3 && signs.test(text.charAt(end))
      : phrase === 'closed' || at < tokens.length - 1;
  return tokens.filter(isWhole).map(({ start }) => from + start);
}

const hasSigns = ({ text }: Chunk) => signs.test(text);

/** Excluded words that the index knows as such, and what only texts tell. */
function excludedOf(chunks: readonly Chunk[]): { words: string[]; others: Chunk[] } {
  const words = new Set<string>();
  const others: Chunk[] = [];
  for (const chunk of chunks.filter(({ isExcluded }) => isExcluded).slice(0, mostExcluded)) {
    const [token, ...more] = chunk.tokens;
    if (token?.kind === 'word' && more.length === 0 && !hasSigns(chunk)) words.add(token.text);
    else others.push(chunk);
  }
  return { words: [...words], others };
}

function pieceOf({ text, phrase }: Chunk, need: ExactPiece['need']): ExactPiece {
  const words = foldText(text)
    .split(/\s+/u)
    .map((word) => (phrase ? word.replaceAll(around, '') : word))
    .filter((word) => word !== '');
  const source = words
    .map((word, at) => `${at === 0 ? '' : gapBetween(words[at - 1] ?? '', word)}${patternOf(word)}`)
    .join('');
  const [first = '', last = ''] = [words[0]?.slice(0, 1), words.at(-1)?.slice(-1)];
  const begun = new RegExp(`${isUnspaced(first) ? '' : `(?<![${letter}])`}${source}`, 'gu');
  const end = signs.test(last) ? `(?!${escaped(last)})` : isUnspaced(last) ? '' : `(?![${letter}])`;
  const whole = new RegExp(`${begun.source}${end}`, 'gu');
  const isComplete = phrase === 'closed' || need === 'excluded';
  return { need, whole, begun: isComplete ? whole : begun, isMarked: true };
}

/**
 * What may be between two words of a phrase. Beside a word of signs only spaces: it would be among what else may be there,
 * and a pattern whose parts overlap is tried in every way.
 */
function gapBetween(...words: [string, string]): string {
  return words.every((word) => hasLetter.test(word)) ? `[^${letter}]+` : '\\s+';
}

function pieceOfRun(run: string): ExactPiece {
  const pattern = new RegExp(escaped(run), 'gu');
  return { need: 'preferred', whole: pattern, begun: pattern, isMarked: false };
}

const isUnspaced = (character: string) => new RegExp(`^[${unspacedScripts}]`, 'u').test(character);

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** Editors write some signs in another form. */
function patternOf(word: string): string {
  return [...word]
    .map((character) =>
      /['’]/u.test(character) ? "['’]" : /[-‐‑–—]/u.test(character) ? '[\\-‐‑–—]' : escaped(character),
    )
    .join('');
}
