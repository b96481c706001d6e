import { expect, test } from 'vitest';
import { toMarkdown } from './to-markdown.ts';

const markdownOf = (html: string) =>
  toMarkdown({ title: '', html, home: 'https://notes.example.org' }).trim();

test.each([
  ['[a](javascript:alert(1))', '\\[a\\]\\(javascript:alert(1))'],
  ['a (b) [c]', 'a (b) \\[c\\]'],
  ['back\\', 'back\\\\'],
  ['[a\\](x)', '\\[a\\\\\\]\\(x)'],
])('W85a: the text of a link is no link of its own, in any renderer: %s', (words, label) => {
  expect(markdownOf(`<p><a href="https://x.org">${words}</a></p>`)).toBe(`[${label}](https://x.org)`);
});
