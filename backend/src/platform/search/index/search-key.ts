import { distinctTokens, tokensOf } from '../text/tokens.ts';

/** What the index has numbered documents of, with the number that stands for it in its tables. */
export const indexedKinds = { note: 0, notebook: 1, person: 2, draft: 3 } as const;
/** What has documents in the index. */
export type IndexedKind = keyof typeof indexedKinds;

/**
 * The draft of a note is a document of its own (A28), and an id names one document: the id of the note with `_` in place of
 * `-`, which keeps their order.
 */
export const draftOfNote = (noteId: string) => noteId.replaceAll('-', '_');
export const noteOfDraft = (draftId: string) => draftId.replaceAll('_', '-');
/** The same in SQL. */
export const draftOfNoteSql = (noteId: string) => `REPLACE(${noteId}, '-', '_')`;
export const noteOfDraftSql = (draftId: string) => `REPLACE(${draftId}, '_', '-')`;

/** A thing as it is searched. */
export interface SearchEntry {
  /** Title or name: found by parts of its words too, and with typing errors. */
  title: string;
  text: string;
  /** Whose it is, or {@link everyonesScope}. */
  scopes: readonly string[];
}

/** The scope of what everyone may read. */
export const everyonesScope = '*';

/*
 * A key of the index is a letter for its meaning and a token. Keys are compared as UTF-8.
 */
export const wordKey = (token: string) => `w${token}`;
export const titleKey = (token: string) => `t${token}`;
/** The first one or two letters of longer words: as ranges of words they would be too many rows. */
export const startKey = (start: string) => `b${start}`;
/** Three neighbouring letters of a word of the title. */
export const partKey = (part: string) => `p${part}`;
export const scopeKey = (scope: string) => `s${scope}`;
export const isScope = (key: string) => key.startsWith('s');
export const isStart = (key: string) => key.startsWith('b');

/** Letters of a {@link startKey} at most. Never a half of one, which UTF-8 can not write. */
export const longestStart = 2;
const partLength = 3;

export function keysOf(entry: SearchEntry): Set<string> {
  return withStarts(ownKeysOf(entry));
}

/** Adds the start keys of the words among these keys. */
export function withStarts(keys: Set<string>): Set<string> {
  for (const key of [...keys]) for (const start of startsOf(key)) keys.add(start);
  return keys;
}

/** The start keys that a key brings with it. */
export function startsOf(key: string): string[] {
  if (!key.startsWith('w')) return [];
  const [, first = '', second, third] = key;
  if (second === undefined) return [];
  return third === undefined ? [startKey(first)] : [startKey(first), startKey(first + second)];
}

/** The keys of an entry without start keys, which follow from them. */
export function ownKeysOf({ title, text, scopes }: SearchEntry): Set<string> {
  const keys = new Set(scopes.map(scopeKey));
  for (const token of distinctTokens(`${title}\n${text}`)) keys.add(wordKey(token));
  for (const { text: token, kind } of tokensOf(title)) {
    keys.add(titleKey(token));
    if (kind === 'word') for (const part of partsOf(token)) keys.add(partKey(part));
  }
  return keys;
}

/** The parts of three letters of a word. */
export function partsOf(word: string): string[] {
  const letters = [...word];
  return Array.from({ length: Math.max(0, letters.length - partLength + 1) }, (_, at) =>
    letters.slice(at, at + partLength).join(''),
  );
}
