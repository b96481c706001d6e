// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHtml } from '../server/parse/parse-html.ts';
import { renderHtml } from '../server/render/render-html.ts';
import { legalDocument } from '../testing/legal-document.ts';
import { exactMarkdownOf } from './exact-markdown.ts';
import { markdownToHtml } from './markdown-to-html.ts';

const written = (html: string) =>
  exactMarkdownOf({ html, address: (address) => address, read: markdownToHtml }).trimEnd();

test('W114: every note is read from its exact Markdown as it was', () => {
  fc.assert(
    fc.property(legalDocument, (content) => {
      const read = parseHtml(markdownToHtml(written(renderHtml(content))));
      expect(read.toJSON()).toEqual(content.toJSON());
    }),
    { numRuns: 60, seed: 20_261_129 },
  );
});

test.each([
  ['<p>a <strong>b</strong> <a href="/c">d</a></p>', 'a **b** [d](/c)'],
  [
    '<p>a <u>b</u> <span class="text-color-red">c</span></p>',
    'a <u>b</u> <span class="text-color-red">c</span>',
  ],
  ['<p>a  b</p><p>* c</p>', 'a  b\n\n\\* c'],
  ['<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul>', '- a\n\n<!-- -->\n\n- b'],
  [
    '<div class="panel panel-info"><h2 class="heading">a</h2><p>b</p></div>',
    '<div class="panel panel-info">\n\n## a\n\nb\n\n</div>',
  ],
  ['<ul><li><p> <em>a</em></p></li></ul>', '<ul><li><p> <em>a</em></p></li></ul>'],
  ['<figure class="image"><img src="/a.webp" alt="b"><figcaption></figcaption></figure>', '![b](/a.webp)'],
  ['<p class="align-center">a</p>', '<p class="align-center">a</p>'],
  ['<pre class="code-snippet"><code>a\n\n</code></pre>', '```\na\n\n\n```'],
])('what Markdown has a sign for is Markdown, and the rest HTML in it: %s', (html, markdown) => {
  expect(written(html)).toBe(markdown);
});

test('a line that opens thousands of quotes or lists takes no time, and keeps its letters', () => {
  for (const sign of ['> ', '- ', '1. ', '>']) {
    const html = markdownToHtml(`${sign.repeat(60_000 / sign.length)}words\n`);
    expect(html).toContain('words');
    expect(html.match(/<(?:blockquote|ul|ol)/g)?.length).toBeLessThanOrEqual(200);
  }
});

test('a block that the import would not take the time to read is HTML without signs of Markdown', () => {
  const html = `<p>${'*a_b['.repeat(100)}</p>`;
  const isLong = (text: string) => (text.match(/[*_[]/g) ?? []).length > 200;
  const read = (text: string) => (isLong(text) ? null : markdownToHtml(text));
  const markdown = exactMarkdownOf({ html, address: (address) => address, read });
  expect(isLong(markdown)).toBe(false);
  expect(parseHtml(markdownToHtml(markdown)).textContent).toBe('*a_b['.repeat(100));
});
