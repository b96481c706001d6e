/** Longest tag, without its `#`: it is a part of an address. */
const longest = 100;

// Not after a letter, number or what stands before a `#` in an address: `a#b`, `/#top`, `?x=#y`, `&#39;`.
const hashtag = /(?<![\p{L}\p{M}\p{N}_&#/=?@%.:\\+~-])#([\p{L}\p{N}_][\p{L}\p{M}\p{N}_\u200C]*)/gu;

/**
 * The hashtags of a text, each with its `#`, in small letters, without repetition and in order of
 * appearance. A tag is made of letters, numbers and `_` of any script and holds at least one letter.
 */
export function findHashtags(text: string): string[] {
  const found = new Set<string>();
  for (const [, name = ''] of text.matchAll(hashtag)) {
    const tag = name.toLowerCase().normalize('NFC');
    if (tag.length <= longest && /\p{L}/u.test(tag)) found.add(`#${tag}`);
  }
  return [...found];
}
