/** Longest tag, without its `#`: it is a part of an address. */
const longest = 100;
/** Of one text. What has more of them is no note but a list of tags. */
const mostTags = 200;
/** Looked at in one text for them: all may be of the same tag. */
const mostPlaces = 10_000;

// Not after a letter, number or what stands before a `#` in an address: `a#b`, `/#top`, `?x=#y`, `&#39;`.
const beginning = String.raw`(?<![\p{L}\p{M}\p{N}_&#/=?@%.:\\+~-])#([\p{L}\p{N}_][\p{L}\p{M}\p{N}_\u200C]*)`;
const hashtag = new RegExp(beginning, 'gu');
const atEnd = new RegExp(`${beginning}$`, 'u');

/** A hashtag in a text: its name with the `#` and in small letters, and where its letters begin and end. */
export interface PlacedHashtag {
  tag: string;
  from: number;
  to: number;
}

/**
 * The first 200 hashtags of a text, each with its `#`, in small letters, without repetition and in order of
 * appearance. A tag is made of letters, numbers and `_` of any script and holds at least one letter.
 */
export function findHashtags(text: string): string[] {
  const tags = new Set<string>();
  for (const { tag } of placesIn(text, mostPlaces)) {
    tags.add(tag);
    if (tags.size === mostTags) break;
  }
  return [...tags];
}

/** Where the hashtags of a text stand, each as often as it does. */
export function placeHashtags(text: string): PlacedHashtag[] {
  return [...placesIn(text, Number.POSITIVE_INFINITY)];
}

function* placesIn(text: string, most: number): Generator<PlacedHashtag> {
  if (!text.includes('#')) return;
  let places = 0;
  for (const { index, 0: letters, 1: name = '' } of text.matchAll(hashtag)) {
    const tag = tagOf(name);
    if (tag !== null) yield { tag, from: index, to: index + letters.length };
    places += 1;
    if (places === most) return;
  }
}

/** The hashtag that a text ends on, as a person is writing it; null when it ends on none. */
export function hashtagAtEnd(text: string): PlacedHashtag | null {
  const match = atEnd.exec(text);
  const tag = match && tagOf(match[1] ?? '');
  return match && tag ? { tag, from: match.index, to: text.length } : null;
}

function tagOf(name: string): string | null {
  // The normal form of a name is not that much shorter, and takes the square of its marks.
  if (name.length > 4 * longest) return null;
  const tag = name.toLowerCase().normalize('NFC');
  return tag.length <= longest && /\p{L}/u.test(tag) ? `#${tag}` : null;
}
