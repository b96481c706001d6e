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
 * for. Each database is asked for what it compares bytes fastest with: SQLite jumps to the next first letter
 * of a pattern, and takes three times as long for `INSTR`.
 */
export function havingWords({ connection }: EntityManager, query: string): SqlPart | null {
  const words = [...new Set(wordsOf(query))];
  if (words.length === 0) return null;
  const has = (word: string) =>
    connection.options.type === 'better-sqlite3'
      ? part('CAST(note_search.words AS TEXT) GLOB ?', `*${word.replace(/[*?[]/g, '[$&]')}*`)
      : part('INSTR(note_search.words, ?) > 0', Buffer.from(word));
  return allOf(words.map(has));
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
