import { describe, expect, test } from 'vitest';
import { type PlacedSign, pairedSigns } from './paired-signs.ts';
import { blockSign } from './shared-letters.ts';

/** `|` begins a block; after `/` letters are in the text of another block that stays. A letter of two halves is two signs. */
function signs(words: string, client: number): PlacedSign[] {
  let block = {};
  return words.split('').flatMap((letter, clock) => {
    if (letter === '|' || letter === '/') block = {};
    return letter === '/' ? [] : [{ client, clock, block, sign: letter === '|' ? blockSign : letter }];
  });
}

/** The letters that were paired, in the order of what is gone, and whether each replaces one alone. */
function paired(gone: string, come: string): string {
  const pairs = pairedSigns(signs(gone, 1), signs(come, 2));
  for (const [before, after] of pairs) expect(after.sign).toBe(before.sign);
  for (const side of [0, 1] as const)
    expect(new Set(pairs.map((pair) => pair[side].clock)).size).toBe(pairs.length);
  const words = pairs.map(([{ sign }]) => (sign === blockSign ? '|' : sign));
  return words.join('');
}

describe('C28: which letter replaces which', () => {
  test.each([
    ['a block that was rebuilt', '|one|two', '|one|two', '|one|two'],
    ['letters that were taken out on the way', '|one two|three', '|o two|three', '|o two|three'],
    ['blocks that were taken out in several places', '|a1|b1|c1|a2|b2|c2', '|a1|c1|a2|c2', '|a1|c1|a2|c2'],
    ['blocks in another order', '|x|one|two|y', '|x|two|one|y', '|x|one|two|y'],
    ['letters whose block begins elsewhere', 'x|one|two', '|xone|t|wo', 'xonetwo'],
    ['texts of two blocks that changed places', '/one/two', '/two/one', 'onetwo'],
    ['a block that another has passed', '|one|two/x', '/x|one|two', '|one|twox'],
    ['letters of a block that stays, in a new one', '/one/x', '/x|one', 'onex'],
    ['no letters that are there twice', '/a/bc/a/z', '/x/a/y', ''],
    ['letters of a cell that went, in another now', '|x|yz|one|v', 'one', 'one'],
    ['nothing of what was typed instead', '|abc|def', '|uvw|xyz', '|'],
    ['no half of a letter that begins alike', '|a😀', '|a😁', '|a'],
    ['no half of a letter that ends alike', '|😀b', '|🨀b', '|b'],
    ['whole letters of two halves', '|😀😁', '|😀😀😁', '|😀😁'],
  ])('%s', (_what, gone, come, both) => {
    expect(paired(gone, come).split('').sort()).toEqual(both.split('').sort());
  });
});
