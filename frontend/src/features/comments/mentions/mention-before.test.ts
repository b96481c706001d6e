import { expect, test } from 'vitest';
import { mentionBefore, withMention } from './mention-before.ts';

test.each([
  ['@|', ''],
  ['Ask @in|', 'in'],
  ['Ask @Inê| tomorrow', 'Inê'],
  ['(@ines.c|)', 'ines.c'],
  ['Ask @in|es', null],
  ['mail ines@ex|', null],
  ['https://a.example/@in|', null],
  ['@@in|', null],
  ['@ines |', null],
  [`${'long '.repeat(1_000)}@in|`, 'in'],
  ['', null],
])('the name that is being written in %j', (written, query) => {
  const caret = Math.max(0, written.indexOf('|'));
  expect(mentionBefore(written.replace('|', ''), caret)?.query ?? null).toBe(query);
});

test.each([
  ['Ask @in|', 'Ask @ines |'],
  ['Ask @in| tomorrow', 'Ask @ines| tomorrow'],
  ['(@in|)', '(@ines |)'],
])('of %j the chosen name makes %j', (written, chosen) => {
  const caret = written.indexOf('|');
  const before = mentionBefore(written.replace('|', ''), caret);
  if (!before) throw new Error('Nothing is to be completed');
  const done = withMention(written.replace('|', ''), before, 'ines');
  const after = chosen.replace('|', '');
  // Where a blank follows already, the caret goes behind it.
  expect([done.text, done.caret]).toEqual([after, after.indexOf('@ines') + 6]);
});
