import type { SearchMarks } from '@commonplace/contracts/api';
import { fold, foldText, isLikeWord } from '@commonplace/contracts/search';
import type { ExactPiece, SearchQuery } from '../parse-query.ts';
import type { Term } from '../query-terms.ts';
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

/** The parts of a search that are marked. */
type Marked = Pick<SearchQuery, 'pieces' | 'marked'>;

/** Where a text matches a search. `parts`: a part of a word matches too, as in titles and names. */
export function marksOf(text: string, query: Marked, { parts }: { parts: boolean }): SearchMarks {
  const start = text.slice(0, charactersMarked);
  const ofPieces = piecesIn(start, markedPieces(query));
  const terms = termsBeside(query, ofPieces.length > 0);
  return joined([...ofPieces, ...marksOfTerms(start, terms, parts)]);
}

/**
 * Where a title or a name matches a search, a part of a word too; of words that neither it nor what is shown `beside` it
 * has, the words of it that are like them (W86b).
 */
export function marksOfTitle(
  title: string,
  beside: string,
  query: Marked & Pick<SearchQuery, 'terms' | 'isForgiving'>,
): SearchMarks {
  const marks = marksOf(title, query, { parts: true });
  if (!query.isForgiving) return marks;
  const folded = foldText(`${title}\n${beside}`);
  const missing = query.terms.filter((term) => !folded.includes(term.text));
  if (missing.length === 0) return marks;
  const isLike = ({ text }: Token) => missing.some((term) => isLikeWord(text, term.text, term.isBeginning));
  const alike = [...tokensOf(title)].filter(isLike);
  return joined([...marks, ...alike.map(({ start, end }): [number, number] => [start, end])]);
}

/** The text around the first match, or its beginning, in one line (W86c). */
export function snippetOf(text: string, query: Marked): Snippet {
  const whole = inOneLine(text.slice(0, charactersMarked));
  const ofPiece = firstPiece(whole, markedPieces(query));
  const first = ofPiece ?? firstMatch(whole, termsBeside(query, false)) ?? 0;
  const from = first > lead ? startNear(whole, first - lead) : 0;
  const to = endNear(whole, from + snippetLength);
  const cut = `${from > 0 ? '…' : ''}${whole.slice(from, to)}${to < whole.length ? '…' : ''}`;
  return { text: cut, marks: marksOf(cut, query, { parts: false }) };
}

/** White space is one space. Cells, headings and other lines that do not end like a sentence are kept apart by a dot. */
function inOneLine(text: string): string {
  return text
    .trim()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/(?<=[.,:;!?…。、！？])\n/g, ' ')
    .replaceAll('\n', ' · ');
}

const markedPieces = ({ pieces }: Marked) =>
  pieces.filter(({ need, isMarked }) => isMarked && need !== 'excluded');

function termsBeside({ marked }: Marked, hasPieces: boolean): readonly Term[] {
  return hasPieces ? marked.always : [...marked.always, ...marked.withoutPieces];
}

/** Ranges in order, those that touch as one. */
function joined(ranges: SearchMarks): SearchMarks {
  const marks: SearchMarks = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

function marksOfTerms(text: string, terms: readonly Term[], parts: boolean): SearchMarks {
  if (terms.length === 0) return [];
  const marks: SearchMarks = [];
  for (const token of tokensOf(text)) {
    const found = matchOf(text, token, terms, parts);
    if (found) marks.push(found);
  }
  return joined(marks);
}

/** Where a text has pieces of a search. */
function piecesIn(text: string, pieces: readonly ExactPiece[]): SearchMarks {
  if (pieces.length === 0) return [];
  const folded = foldText(text);
  const found = pieces.flatMap(({ begun }) => [...folded.matchAll(begun)]);
  if (found.length === 0) return [];
  const originalOf = originalPlaces(text);
  const placeOf = (at: number) => originalOf[at] ?? text.length;
  return found.map(({ 0: match, index }) => [placeOf(index), placeOf(index + match.length)]);
}

/** For each unit of the folded text the place of its letter in the original. */
function originalPlaces(text: string): number[] {
  const places: number[] = [];
  for (const { 0: letter, index } of text.matchAll(letters)) {
    for (let units = foldText(letter).length; units > 0; units -= 1) places.push(index);
  }
  return places;
}

/** Letters that a piece may have beyond the part of a text in which it begins. */
const longestPiece = 300;

function firstPiece(text: string, pieces: readonly ExactPiece[]): number | null {
  if (pieces.length === 0) return null;
  for (let from = 0, to = 0; to < text.length; from = to) {
    to = endNear(text, from + pieceLength);
    // With the letter before it, which may say that no word begins here.
    const before = from > 0 ? from - 1 : 0;
    const [found] = joined(piecesIn(text.slice(before, to + longestPiece), pieces));
    if (found) return before + found[0];
  }
  return null;
}

/**
 * Where the first match begins. Splitting a text into tokens costs a hundred times what folding it as a whole
 * does, so this is done only to a few pieces that have a term somewhere; a text that has them only inside words has no
 * match.
 */
function firstMatch(text: string, terms: readonly Term[]): number | null {
  let looked = 0;
  for (let from = 0, to = 0; to < text.length && looked < mostPieces; from = to) {
    to = endNear(text, from + pieceLength);
    // With the letter after it: neighbouring letters of a script without spaces are a token.
    const piece = text.slice(from, to + (text.charAt(to) === ' ' ? 0 : 2));
    const folded = fold(piece);
    if (!terms.some((term) => folded.includes(term.text))) continue;
    looked += 1;
    const [found] = marksOfTerms(piece, terms, false);
    if (found) return from + found[0];
  }
  return null;
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
