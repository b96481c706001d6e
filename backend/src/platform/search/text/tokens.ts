import { fold, unspacedScripts as script } from '@commonplace/contracts/search';

/** Of a longer word the beginning is indexed and compared. In UTF-16 units of its folded form. */
export const longestToken = 32;
/** Of a text so many characters are read, and so many different tokens indexed: those of a long chapter. */
export const charactersRead = 200_000;
const tokensIndexed = 4_000;

/** A part of a text that searches compare as a whole. */
export interface Token {
  /** Folded and cut. */
  text: string;
  /** Of the original, in UTF-16 units: `[start, end)`. */
  start: number;
  end: number;
  /** Of a script without spaces: two neighbouring letters, or the last letter of a run. */
  kind: 'word' | 'pair' | 'letter';
}

/** Letters and digits with their marks, and single symbols such as emoji. */
const words = /[\p{L}\p{M}\p{N}]+|\p{So}/gu;
/** The half-width voicing marks of Katakana are letters to Unicode. */
const marks = '\\p{M}\\uff9e\\uff9f';
const unspaced = new RegExp(`[${script}][${script}${marks}]*`, 'gu');
/** Letters before the first of these scripts: most words need no closer look. */
const spaced = /^[\0-\u0dff]*$/;
/** Marks, and vowels and final consonants of Hangul. */
const laterParts = `${marks}\\u1160-\\u11ff\\ud7b0-\\ud7ff`;
/** A letter with its marks, or a syllable of Hangul with its parts. */
export const letters = new RegExp(`[^${laterParts}][${laterParts}]*|[${laterParts}]+`, 'gu');
/** Letters that are their own folded form, each one unit of text. */
const plainLetters = /^[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** The tokens of a text in its order. Letters of scripts without spaces overlap in pairs. */
export function* tokensOf(text: string): Generator<Token> {
  for (const { 0: word, index } of text.matchAll(words)) {
    if (spaced.test(word)) {
      yield* wordOf(word, index);
      continue;
    }
    let at = 0;
    for (const { 0: run, index: from } of word.matchAll(unspaced)) {
      yield* wordOf(word.slice(at, from), index + at);
      yield* pairsOf(run, index + from);
      at = from + run.length;
    }
    yield* wordOf(word.slice(at), index + at);
  }
}

function* wordOf(word: string, start: number): Generator<Token> {
  const text = cut(fold(word));
  if (text !== '') yield { text, start, end: start + word.length, kind: 'word' };
}

function* pairsOf(run: string, start: number): Generator<Token> {
  if (plainLetters.test(run)) {
    for (let at = start; at < start + run.length - 1; at += 1)
      yield { text: run.slice(at - start, at - start + 2), start: at, end: at + 2, kind: 'pair' };
    const end = start + run.length;
    yield { text: run.slice(-1), start: end - 1, end, kind: 'letter' };
    return;
  }
  let before: { text: string; index: number } | null = null;
  for (const { 0: letter, index } of run.matchAll(letters)) {
    const text = foldedLetter(letter);
    // Two single letters of Hangul may compose one syllable.
    const pair = before && cut((before.text + text).normalize('NFC'));
    if (before && pair)
      yield { text: pair, start: start + before.index, end: start + index + letter.length, kind: 'pair' };
    before = { text, index };
  }
  const last = before && cut(before.text);
  if (before && last)
    yield { text: last, start: start + before.index, end: start + run.length, kind: 'letter' };
}

/** A text repeats the letters of its script, and folding one costs more than all else that is done with it. */
const foldedLetters = new Map<string, string>();
const mostFoldedLetters = 4_000;

function foldedLetter(letter: string): string {
  let folded = foldedLetters.get(letter);
  if (folded === undefined) {
    folded = fold(letter);
    // With hundreds of marks one letter may be a whole text.
    if (letter.length > longestToken) return folded;
    if (foldedLetters.size >= mostFoldedLetters) foldedLetters.clear();
    foldedLetters.set(letter, folded);
  }
  return folded;
}

/** Never in the middle of a character. */
function cut(text: string): string {
  if (text.length <= longestToken) return text;
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(longestToken - 1));
  return text.slice(0, isSplit ? longestToken - 1 : longestToken);
}

/** The different tokens of a text, as they are indexed. */
export function distinctTokens(text: string): Set<string> {
  const distinct = new Set<string>();
  for (const token of tokensOf(text.slice(0, charactersRead))) {
    distinct.add(token.text);
    if (distinct.size === tokensIndexed) break;
  }
  return distinct;
}
