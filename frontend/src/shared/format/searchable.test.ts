// @vitest-environment node
import { expect, test } from 'vitest';
import { matchedRanges, matches } from './searchable.ts';

/** The text with its marked parts in brackets. */
const marked = (query: string, text: string) =>
  matchedRanges(query, text).reduceRight(
    (words, [from, to]) => `${words.slice(0, from)}[${words.slice(from, to)}]${words.slice(to)}`,
    text,
  );

test.each([
  ['ri', 'River and ferry', '[Ri]ver and ferry'],
  ['er', 'River and ferry', 'Riv[er] and f[er]ry'],
  ['e', 'River and ferry', 'River and ferry'],
  ['ferry river', 'River, ferry, river', '[River], [ferry], [river]'],
  ['cafe', 'Das Café in Cafe\u0301s', 'Das [Café] in [Cafe\u0301]s'],
  ['STRASSE', 'Königstrasse', 'König[strasse]'],
  ['strasse', 'Große Straße', 'Große [Straße]'],
  ['lodz', 'Łódź', '[Łódź]'],
  ['fi', 'ﬁn', '[ﬁ]n'],
  ['東京', '大東京と東京', '大[東京]と[東京]'],
  ['か', '一月がく', '一月[が]く'],
  ['구', '한국', '한[국]'],
  ['שלום', 'שלום עולם', '[שלום] עולם'],
  ['𝒳', 'a 𝒳𝒴', 'a [𝒳]𝒴'],
  ['note not', 'Notes', '[Note]s'],
  ['"river"?', 'A river', 'A [river]'],
  ['...', 'A river...', 'A river...'],
  ['', 'A river', 'A river'],
])('%j in %j', (query, text, expected) => {
  expect(marked(query, text)).toBe(expected);
});

test.each([
  ['strasse', 'Straße'],
  ['straße', 'STRASSE'],
  ['lodz', 'Łódź'],
  ['oresund', 'Øresund'],
  ['οδος', 'ΟΔΟΣ'],
  ['istanbul', 'İstanbul'],
])('%j is in %j, as for the search', (query, text) => {
  expect(matches(query, text)).toBe(true);
});
