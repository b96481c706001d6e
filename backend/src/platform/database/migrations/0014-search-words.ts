/** Bytes of one note's words that were stored: those of a long chapter. */
const mostBytes = 16_000;

/**
 * The words of a note as they were stored from migration 0010 to 0023: each once, in one spelling, with a space between
 * them. As bytes, because the databases compare those many times faster than letters of a collation.
 */
export function searchWords(title: string, text: string): Buffer {
  const distinct = [...new Set(wordsOf(`${title} ${text}`))].join(' ');
  const bytes = Buffer.from(distinct);
  if (bytes.length <= mostBytes) return bytes;
  // Half a word at the end, or half a letter, finds nothing and does no harm.
  return bytes.subarray(0, mostBytes);
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
