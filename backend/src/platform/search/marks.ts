import type { SearchMarks } from '@commonplace/contracts/api';
import { fold } from '@commonplace/contracts/search';
import type { Term } from './query-terms.ts';
import { letters, type Token, tokensOf } from './tokens.ts';

/** Of a text so many characters are looked through for marks, and have to be read for them. */
export const charactersMarked = 20_000;
/** Letters before the first match of a snippet, and all of it. */
const lead = 40;
const snippetLength = 160;

/** A piece of a text, and where it matches. */
export interface Snippet {
  text: string;
  marks: SearchMarks;
}

/** Letters of a piece that is searched at once, and so many pieces are looked at closely for the first match. */
const pieceLength = 500;
const mostPieces = 8;

/** Where a text matches the terms. `parts`: a part of a word matches too, as in titles and names. */
export function marksOf(text: string, terms: readonly Term[], { parts }: { parts: boolean }): SearchMarks {
  const marks: SearchMarks = [];
  for (const token of tokensOf(text.slice(0, charactersMarked))) {
    const found = matchOf(text, token, terms, parts);
    if (!found) continue;
    const [start, end] = found;
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

/** The text around the first match, or its beginning. White space is one space. */
export function snippetOf(text: string, terms: readonly Term[]): Snippet {
  const whole = text.slice(0, charactersMarked).replace(/\s+/g, ' ').trim();
  const first = firstMatch(whole, terms);
  const from = first > lead ? startNear(whole, first - lead) : 0;
  const to = endNear(whole, from + snippetLength);
  const cut = `${from > 0 ? '…' : ''}${whole.slice(from, to)}${to < whole.length ? '…' : ''}`;
  return { text: cut, marks: marksOf(cut, terms, { parts: false }) };
}

/**
 * Where the first match begins, or 0. Splitting a text into tokens costs a hundred times what folding it as a whole
 * does, so this is done only to a few pieces that have a term somewhere; a text that has them only inside words has no
 * match.
 */
function firstMatch(text: string, terms: readonly Term[]): number {
  let looked = 0;
  for (let from = 0, to = 0; to < text.length && looked < mostPieces; from = to) {
    to = endNear(text, from + pieceLength);
    // With the letter after it: neighbouring letters of a script without spaces are a token.
    const piece = text.slice(from, to + (text.charAt(to) === ' ' ? 0 : 2));
    const folded = fold(piece);
    if (!terms.some((term) => folded.includes(term.text))) continue;
    looked += 1;
    const [found] = marksOf(piece, terms, { parts: false });
    if (found) return from + found[0];
  }
  return 0;
}

/** The longest match of one token. */
function matchOf(
  text: string,
  token: Token,
  terms: readonly Term[],
  parts: boolean,
): [number, number] | null {
  let longest: [number, number] | null = null;
  for (const term of terms) {
    const at = term.text === token.text ? 0 : positionOf(term, token, parts);
    if (at === -1) continue;
    const isWhole = term.text === token.text;
    const found: [number, number] = isWhole
      ? [token.start, token.end]
      : [originalAt(text, token, at), originalAt(text, token, at + term.text.length)];
    if (!longest || found[1] - found[0] > longest[1] - longest[0]) longest = found;
  }
  return longest;
}

function positionOf(term: Term, token: Token, parts: boolean): number {
  if (!term.isBeginning) return -1;
  if (token.text.startsWith(term.text)) return 0;
  return parts && token.kind === 'word' && term.text.length >= 3 ? token.text.indexOf(term.text) : -1;
}

/** Where in the original text the folded token has this position. */
function originalAt(text: string, { start, end }: Token, position: number): number {
  let folded = 0;
  for (const { 0: letter, index } of text.slice(start, end).matchAll(letters)) {
    if (folded >= position) return start + index;
    folded += fold(letter).length;
  }
  return end;
}

/** The beginning of a word near this place, or the place itself, never in the middle of a character. */
function startNear(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  if (space !== -1 && at - space <= lead) return space + 1;
  return isInCharacter(text, at) ? at - 1 : at;
}

function endNear(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  if (space !== -1 && at - space <= lead) return space;
  return isInCharacter(text, at) ? at - 1 : at;
}

function isInCharacter(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));
}
