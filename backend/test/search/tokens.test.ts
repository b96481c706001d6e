import { fold } from '@commonplace/contracts/search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../src/platform/search/parse-query.ts';
import { marksOf, snippetOf } from '../../src/platform/search/text/marks.ts';
import { distinctTokens, longestToken, tokensOf } from '../../src/platform/search/text/tokens.ts';

const texts = (text: string) => [...tokensOf(text)].map((token) => token.text);
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'Straße',
        'ガギ',
        'ｶﾞｷﾞ',
        '東京都',
        'İı',
        'ﬁ',
        '한국어',
        'ภาษา',
        'e\u0301',
        '😀',
        ' ',
        'ﷺ',
        '\ud800',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('tokens', () => {
  test.each([
    ['Crème BRÛLÉE, don’t!', ['creme', 'brulee', 'don', 't']],
    ['Straße Łódź Ærø İstanbul ΟΔΟΣ', ['strasse', 'lodz', 'aero', 'istanbul', 'οδοσ']],
    ['東京都の', ['東京', '京都', '都の', 'の']],
    ['猫', ['猫']],
    ['ｶﾞｷ Ｆｕｌｌ', ['ガキ', 'キ', 'full']],
    ['𠮷野家 3.14', ['𠮷野', '野家', '家', '3', '14']],
    ['한국', ['한국', '국']],
    ['ㄱㅏ', ['가', 'ᅡ']],
    ['C++ 😀 snake_case', ['c', '😀', 'snake', 'case']],
    ['हिन्दी', ['हिन्दी']],
  ])('of %s', (text, expected) => expect(texts(text)).toEqual(expected));

  test('are folded, short, without spaces, and in the text where they say', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const token of tokensOf(text)) {
          expect(token.text).toBe(fold(token.text));
          expect(token.text.length).toBeLessThanOrEqual(longestToken);
          expect(token.text).not.toMatch(/\s|^$/);
          expect(Buffer.from(token.text).toString()).toBe(token.text);
          const original = text.slice(token.start, token.end);
          expect(fold(original).startsWith(token.text)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('of another spelling are the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(texts(text.normalize('NFD'))).toEqual(texts(text.normalize('NFC')));
      }),
      { numRuns: 300 },
    );
  });

  test('are as many as a long chapter has, however long the text is', () => {
    const text = Array.from({ length: 50_000 }, (_, index) => `word${index}`).join(' ');
    const begun = performance.now();
    expect(distinctTokens(text).size).toBe(4_000);
    expect(distinctTokens('a'.repeat(5_000_000)).size).toBe(1);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('terms of a search', () => {
  test.each([
    [
      'the harb',
      [
        { text: 'the', isBeginning: true },
        { text: 'harb', isBeginning: true },
      ],
    ],
    [
      'to be',
      [
        { text: 'to', isBeginning: false },
        { text: 'be', isBeginning: true },
      ],
    ],
    ['東京', [{ text: '東京', isBeginning: false }]],
    ['東', [{ text: '東', isBeginning: true }]],
    ['a a A', [{ text: 'a', isBeginning: true }]],
    [' %_ ', []],
  ])('of %s', (query, expected) => expect(parseQuery(query).terms).toEqual(expected));

  test.each([
    ['北京春天', ['北京', '春天']],
    ['北京春', ['北京', '春']],
    ['北京', null],
    ['東京タワー夜景', ['東京', 'タワ', 'ー', '夜景']],
    ['東京カ\u3099イト\u3099', ['東京', 'ガイ', 'ド']],
    ['ごはん食べ', ['ごは', 'ん', '食', 'べ']],
    ['in 北京春天 2026', ['in', '北京', '春天', '2026']],
    ['喜欢北京春', ['喜欢', '北京', '春']],
    ['spring in Peking', null],
  ])('of %s, with something between', (query, expected) =>
    expect(parseQuery(query).looser?.map(({ text }) => text) ?? null).toEqual(expected),
  );

  test('are twenty at most', () => {
    expect(parseQuery(Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')).terms).toHaveLength(
      20,
    );
  });
});

describe('marks', () => {
  const marked = (text: string, query: string, parts = false) =>
    marksOf(text, parseQuery(query), { parts }).map(([start, end]) => text.slice(start, end));

  test.each([
    ['Crème brûlée at the harbour', 'creme harb', false, ['Crème', 'harb']],
    ['In der Straße', 'stras', false, ['Straß']],
    ['東京都の夜', '京都', false, ['京都']],
    ['東京都の夜', '夜', false, ['夜']],
    ['Rainbow', 'bow', true, ['bow']],
    ['Rainbow', 'bow', false, []],
  ])('in %s for %s', (text, query, parts, expected) => expect(marked(text, query, parts)).toEqual(expected));

  test('are in order, apart, and within the snippet', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        const snippet = snippetOf(text.repeat(5), parseQuery(query));
        let last = 0;
        for (const [start, end] of snippet.marks) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(snippet.text.length);
      }),
      { numRuns: 300 },
    );
  });

  test('W86c a snippet keeps lines apart that do not end like a sentence, as cells of a table', () => {
    const text = 'A loaf.\nFor one loaf\nWeight\n \nOf the  flour\nFlour,\ntwo\n';
    const { text: line, marks } = snippetOf(text, parseQuery('"weight of the" two'));
    expect(line).toBe('A loaf. For one loaf · Weight · Of the flour · Flour, two');
    expect(marks.map(([start, end]) => line.slice(start, end))).toEqual(['Weight · Of the', 'two']);
  });

  test('a snippet begins near the first match', () => {
    const text = `${'before '.repeat(50)}harbour ${'after '.repeat(50)}`;
    const snippet = snippetOf(text, parseQuery('harbour'));
    expect(snippet.text).toMatch(/^…(before )+harbour (after )+after…$/);
    expect(snippet.marks).toHaveLength(1);
  });
});
