/** A text as searches compare it: without capitals and accents. */
function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every word of `query` stands somewhere in `text`, whole or in part. An empty query is in every text. */
export function matches(query: string, text: string): boolean {
  const words = searchable(query).split(/\s+/).filter(Boolean);
  const where = searchable(text);
  return words.every((word) => where.includes(word));
}
