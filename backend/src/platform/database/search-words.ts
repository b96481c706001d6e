import type { EntityManager } from 'typeorm';
import { allOf, part, type SqlPart } from './sql-part.ts';

/** Bytes of one note's words that a search looks at: those of a long chapter. What comes after is not found. */
const mostBytes = 16_000;

/**
 * The words of a note for searches by part of a word: each once, in one spelling, with a space between
 * them. As bytes, because the databases compare those many times faster than letters of a collation.
 */
export function searchWords(title: string, text: string): Buffer {
  const distinct = [...new Set(wordsOf(`${title} ${text}`))].join(' ');
  const bytes = Buffer.from(distinct);
  if (bytes.length <= mostBytes) return bytes;
  // Half a word at the end, or half a letter, finds nothing and does no harm.
  return bytes.subarray(0, mostBytes);
}

/**
 * That `note_search.words` have every word of a search, each as a part of one; null when nothing is searched
 * for. MariaDB's `INSTR` jumps to the next first letter of what it looks for, so that how long it takes depends on how
 * common that letter is: it looks first for the end of the word that begins with the rarest of its letters.
 */
export function havingWords({ connection }: EntityManager, query: string): SqlPart | null {
  const words = [...new Set(wordsOf(query))];
  if (words.length === 0) return null;
  const has = (text: string, condition: string) => part(condition, Buffer.from(text));
  if (connection.options.type === 'better-sqlite3')
    return allOf(words.map((word) => has(word, 'has_bytes(note_search.words, ?)')));
  const parts = words.flatMap((word) => [...new Set([rareEnd(word), word])]);
  return allOf(parts.map((text) => has(text, 'INSTR(note_search.words, ?) > 0')));
}

/** Letters of European languages, roughly from the most common one. Digits and signs are rarer than all of these. */
const commonLetters = 'eantirosldhcumpgfbyvwkzjxq';
/** Shorter ends are in nearly every note, for any prefix. */
const shortestEnd = 3;

/** From the word's rarest letter on, or the whole word. */
function rareEnd(word: string): string {
  let best = 0;
  for (let at = 1; at <= word.length - shortestEnd; at += 1)
    if (rarity(word, at) > rarity(word, best)) best = at;
  return word.slice(best);
}

/** What is no ASCII comes last: its first byte is that of many other letters. */
function rarity(word: string, at: number): number {
  if (word.charCodeAt(at) > 127) return -1;
  const index = commonLetters.indexOf(word.charAt(at));
  return index === -1 ? commonLetters.length : index;
}

/** In one spelling: without regard to case and to the accents of letters. A NUL is a space: SQLite reads a text up to the first. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('\0', ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}
