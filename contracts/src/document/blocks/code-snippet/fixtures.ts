import fc from 'fast-check';
import type { BlockFixtures } from '../../testing/fixture-shape.ts';

const languages = [null, 'js', 'c++', 'c#', 'objective-c', 'x'.repeat(40)];

export const fixtures: BlockFixtures = {
  size: 'leaf',
  html: [
    '<pre class="code-snippet"><code>a</code></pre>',
    '<pre class="code-snippet"><code class="language-c++">a &lt; b\n  c</code></pre>',
  ],
  harmless: { pre: { class: 'code-snippet' }, code: { class: 'language-[\\w+#.-]+' } },
  legal: ({ schema, words }) =>
    fc
      .tuple(
        fc.constantFrom(...languages),
        fc.array(fc.oneof(words, fc.constantFrom('  ', '\n', '\t', '')), { maxLength: 5 }),
      )
      .map(([language, parts]) => {
        const code = parts.join('\n');
        return schema.node('codeBlock', { language }, code === '' ? [] : [schema.text(code)]);
      }),
};
