import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlank, legible, nameOfThing } from './legible-text.ts';

const invisible = {
  'zero-width spaces': '\u200b\u200b\ufeff',
  'soft hyphens': '\u00ad',
  'braille blanks': '\u2800',
  'Hangul fillers': '\u3164\u115f\u1160\uffa0',
  joiners: '\u200d\u200c\u2060',
  tags: '\u{e0067}\u{e0062}\u{e007f}',
  'variation selectors': '\ufe0f\u{e0100}',
  'directions of writing': '\u200e\u200f\u061c\u202e\u2066',
  'marks without a letter': '\u0301\u0e49',
  'invisible mathematics': '\u2061\u2062\u2063\u2064',
  'spaces and line breaks': ' \u00a0\u3000\n\t\u2028',
  'fillers of other scripts': '\u17b4\u17b5\u180e\u034f',
  'notes of music that are not drawn': '\u{1d159}\u{1d173}',
  'controls of hieroglyphs and blanks among them': '\u{13430}\u{13441}\u{1343f}\u{13455}',
  'anchors of annotations': '\ufff9\ufffa\ufffb',
  'private use': '\ue000',
};

test.each(Object.entries(invisible))('nothing can be seen of %s', (_kind, text) => {
  expect(isBlank(text)).toBe(true);
  expect(legible(text)).toBe('');
  expect(nameOfThing(text)).toBe('');
});

test('something can be seen of every script, of signs and of emoji', () => {
  for (const text of ['a', 'ק', 'ي', '漢', '्क', '1', '.', '😀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '✓', '\u0600', '\u200ba'])
    expect([text, isBlank(text)]).toEqual([text, false]);
});

test('joiners stay in emoji that exist, and after the letters of scripts that need them', () => {
  for (const text of [
    '👩‍👩‍👧‍👦',
    '👨🏽‍🦰',
    '🏳️‍🌈',
    '🏴‍☠️',
    '❤️‍🔥',
    '👩‍⚕️',
    // Without the selectors, as some keyboards write them.
    '🏳‍🌈',
    '👩‍⚕',
    'محمد\u200cرضا',
    'ක්\u200dෂ',
    'क्\u200d',
  ])
    expect(legible(text)).toBe(text);
  expect(legible('😀\u200d'.repeat(1_000))).toBe('😀'.repeat(1_000));
  expect(legible('a \u200d\u200d\u200db')).toBe('a b');
  expect(legible('a\u200d\u200d\u200db')).toBe('a\u200db');
  expect(legible('😀\u0301\u200d'.repeat(9))).not.toContain('\u200d');
});

test('a character carries at most six marks', () => {
  expect(legible(`x${'\u0e49'.repeat(2_000)}`)).toBe(`x${'\u0e49'.repeat(6)}`);
  expect(legible(`x${'\u200d\u0301'.repeat(2_000)}`).length).toBeLessThan(16);
  for (const letter of ['\u0e33', '\u0eb3'])
    expect(legible(`x${letter.repeat(2_000)}`)).toBe(`x${letter.repeat(6)}`);
  expect(legible(`👍${'🏽'.repeat(50)}`)).toBe(`👍${'🏽'.repeat(6)}`);
  expect(legible('שָׁלוֹם, ཧཱུྃ, e\u0301a\u0300')).toBe('שָׁלוֹם, ཧཱུྃ, e\u0301a\u0300');
});

test('nothing invisible is left between the letters of a name, and what scripts need is', () => {
  for (const hidden of [
    '\u{1d173}',
    '\u{1d17a}',
    '\u{13430}',
    '\u{1345f}',
    '\ufff9',
    '\ufffb',
    '\u{1bca0}',
    '\u206a',
  ])
    expect([hidden, nameOfThing(`Pl${hidden}ans`)]).toEqual([hidden, 'Plans']);
  for (const name of ['\u0600١٢', 'a\u200eb', 'محمد\u200cرضا', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u{110bd}\u{110ab}'])
    expect(nameOfThing(name)).toBe(name);
});

test('the name of a thing is one line', () => {
  expect(nameOfThing(' Plans\r\n\r\nYour account\tends.\u2028The team ')).toBe(
    'Plans Your account ends. The team',
  );
});

test('twice is the same as once', () => {
  for (const text of ['👩\u200d⚕\u200d🏽\u200d⚕', `${'\u0301'.repeat(6)}\uff9e`])
    expect(legible(legible(text))).toBe(legible(text));
  const unit = fc.constantFrom(...'a क्שָ👩⚕😀🏽\ufe0f\u200c\u200d\u0301\u200b\u{e0067}\n🏴');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
      expect(legible(legible(text))).toBe(legible(text));
      expect(nameOfThing(nameOfThing(text))).toBe(nameOfThing(text));
    }),
    { numRuns: 1_000 },
  );
});
