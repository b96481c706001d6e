// @vitest-environment node
import { expect, test } from 'vitest';
import { frameCode } from './frame-code.ts';

const snippet = (language: string, code: string) =>
  `<pre class="code-snippet"><code class="language-${language}">${code}</code></pre>`;

test('code has its colours, its language and a button, and its letters stay escaped', () => {
  const html = frameCode(
    `<p>a</p>${snippet('c++', 'int a;')}${snippet('javascript', 'let a = &quot;&lt;b&gt;&quot;;')}`,
  );
  expect(html).toContain('<p>a</p><div class="code-frame"><pre class="code-snippet" tabindex="0"');
  expect(html).toContain('<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>');
  expect(html).toContain('aria-label="Code snippet: JavaScript"');
  expect(html).toContain('<span class="code-language">c++</span>');
  expect(html.match(/data-act="copy"/g)?.length).toBe(2);
});

test.each([
  ['long code', 'let a = 1;\n'.repeat(2_000)],
  ['a long line', '[1, 2], '.repeat(300)],
  // A grammar took 23 seconds for 40,000 characters of them.
  ['words without a sign between them', `return 1;${'fn '.repeat(300)}`],
])('%s stays plain', (_what, code) => {
  expect(frameCode(snippet('arduino', code))).toContain(`<code class="language-arduino">${code}</code>`);
});

test('of a page with much code the first of it is coloured', () => {
  const code = 'let a = 1;\n'.repeat(1_500);
  const html = frameCode(snippet('javascript', code).repeat(5));
  expect(html.split('code-frame').map((part) => part.includes('hljs-keyword'))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});
