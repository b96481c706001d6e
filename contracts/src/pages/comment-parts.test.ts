import { expect, test } from 'vitest';
import { commentParts, namedIn } from './comment-parts.ts';

/** Links in square brackets, a person's with the username after a bar. */
const shown = (content: string) =>
  commentParts(content)
    .map((part) => {
      if (part.kind === 'words') return part.text;
      return part.kind === 'person' ? `[${part.text}|${part.username}]` : `[${part.text}]`;
    })
    .join('');

test.each([
  ['Well said, @alice.', 'Well said, [@alice|alice].'],
  ['@Alice.b_c and @bob: hello', '[@Alice.b_c|alice.b_c] and [@bob|bob]: hello'],
  ['mail alice@example.org, @@bob, /@carol', 'mail alice@example.org, @@bob, /@carol'],
  [`@${'a'.repeat(31)}`, `@${'a'.repeat(31)}`],
  ['See https://a.example/b?c=d#e.', 'See [https://a.example/b?c=d#e].'],
  ['(http://a.example/b), “https://c.example”', '([http://a.example/b]), “[https://c.example]”'],
  ['https://en.example/Salt_(food) is', '[https://en.example/Salt_(food)] is'],
  ['https://a.example/@alice', '[https://a.example/@alice]'],
  ['javascript:alert(1) data:text/html,x //a.example', 'javascript:alert(1) data:text/html,x //a.example'],
  ['https://a.example"onclick="x', '[https://a.example]"onclick="x'],
  ['https://', 'https://'],
  ['', ''],
])('%s', (content, links) => {
  expect(shown(content)).toBe(links);
});

test('W97 the people whom a comment names are each named once, ten of them', () => {
  expect(namedIn('@Bob, ask @alice (not bob@example.org or https://a.example/@carol): @bob')).toEqual([
    'bob',
    'alice',
  ]);
  const many = Array.from({ length: 11 }, (_, n) => `p${n}`);
  expect(namedIn(many.map((name) => `@${name}`).join(' '))).toEqual(many.slice(0, 10));
});

test.each([
  ['brackets that are opened', `https://${'('.repeat(2_500)}${').'.repeat(1_200)}`],
  ['signs before brackets that are only closed', `https://${'.'.repeat(2_000)}a${')'.repeat(2_900)}`],
])('a comment of nothing but %s is read at once', (_signs, content) => {
  const begun = performance.now();
  expect(shown(content).length).toBeGreaterThan(0);
  expect(performance.now() - begun).toBeLessThan(200);
});
