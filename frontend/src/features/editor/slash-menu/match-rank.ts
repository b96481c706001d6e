export interface SearchedWords {
  title: string;
  description: string;
  /** Other names for the same, in small letters without blanks. */
  aliases: readonly string[];
}

/** From the best match to the least. */
const ranks = {
  wholeName: 0,
  titleBegins: 1,
  wordBegins: 2,
  aliasBegins: 3,
  inTitle: 4,
  inDescription: 5,
} as const;
export type MatchRank = (typeof ranks)[keyof typeof ranks];

/**
 * How well a query finds something: a lower rank is a better match, null is none. Case, blanks and signs do not count
 * in a title, as a blank closes the menu: `heading2` finds `Heading 2`, `info` the word in `Message Box: Info`.
 */
export function matchRank(query: string, { title, description, aliases }: SearchedWords): MatchRank | null {
  const sought = wordsOf(query).join('');
  if (sought === '') return null;
  const words = wordsOf(title);
  const name = words.join('');
  if (name === sought || aliases.includes(sought)) return ranks.wholeName;
  if (name.startsWith(sought)) return ranks.titleBegins;
  if (words.some((_, index) => words.slice(index).join('').startsWith(sought))) return ranks.wordBegins;
  if (aliases.some((alias) => alias.startsWith(sought))) return ranks.aliasBegins;
  if (name.includes(sought)) return ranks.inTitle;
  return description.toLowerCase().includes(query.toLowerCase()) ? ranks.inDescription : null;
}

/** Whether a match says what is meant: a whole name, or three letters that one begins with. */
export function isNameRank(rank: MatchRank | null, query: string): boolean {
  if (rank === null) return false;
  return rank === ranks.wholeName || (rank <= ranks.aliasBegins && wordsOf(query).join('').length >= 3);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
