import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { documentBlocks } from './blocks/index.ts';
import { noteFormat } from './format/note-format.ts';
import { messageKinds } from './message-kinds.ts';
import { palette } from './palette.ts';
import { renderHtml } from './server/render/render-html.ts';
import { projectDocument, readContent, writeDocument } from './server.ts';
import { blockFixtures } from './testing/block-fixtures.ts';

/** The HTML of marks, frozen. That of blocks is in their fixtures. See docs/html-vocabulary.md. */
const marks = [
  '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code><sub>f</sub><sup>g</sup></p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org">a</a></p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="tel:+4930123">a</a></p>',
  '<p><a href="/?note=1&amp;edit#b">a</a><a href="#caf%C3%A9">b</a></p>',
  ...messageKinds.map((kind) => `<p><span class="tag tag-${kind}">a</span></p>`),
  ...palette.map((color) => `<p><span class="text-color-${color}">a</span></p>`),
  ...palette.map((color) => `<p><mark class="highlight-${color}">a</mark></p>`),
  ...[8, 96].map((size) => `<p><span style="font-size:${size}pt">a</span></p>`),
];
const vocabulary = new Map([
  ...documentBlocks.map(({ name }, index) => [name, blockFixtures[index]?.html ?? []] as const),
  ['marks', marks],
]);

test.each([...vocabulary])('HTML → document → live document → HTML is identical: %s', (_name, all) => {
  for (const html of all) {
    const doc = new Y.Doc();
    writeDocument(doc, { content: { html } });
    expect(projectDocument(doc).html).toBe(html);
  }
});

test('every block and mark is in the vocabulary', () => {
  const used = new Set<string>();
  for (const html of [...vocabulary.values()].flat()) {
    const doc = new Y.Doc();
    writeDocument(doc, { content: { html } });
    readContent(doc).descendants((node) => {
      for (const { name } of [node.type, ...node.marks.map(({ type }) => type)]) used.add(name);
    });
  }
  const all = [...Object.keys(noteFormat.schema.nodes), ...Object.keys(noteFormat.schema.marks)];
  expect(all.filter((name) => !used.has(name))).toEqual(['doc']);
});

const [shown = ''] = vocabulary.get('image') ?? [];
const picture = /src="([^"]+)"/.exec(shown)?.[1];

test.each([
  [
    '<h2>a</h2><blockquote><p>b</p></blockquote>',
    '<h2 class="heading">a</h2><blockquote class="quote"><p>b</p></blockquote>',
  ],
  [
    '<pre><code class="language-js">a</code></pre><hr>',
    '<pre class="code-snippet"><code class="language-js">a</code></pre><hr class="divider">',
  ],
  [
    '<div class="action-item"><input type="checkbox" checked="checked">a</div>',
    vocabulary.get('action-item')?.[1],
  ],
  ['<p align="right">a</p>', '<p class="align-right">a</p>'],
  ['<p style="text-align: center">a</p>', '<p class="align-center">a</p>'],
  [
    '<table><tr><th>a</th><td>b</td></tr></table>',
    '<table class="table"><tbody><tr><th><p>a</p></th><td><p>b</p></td></tr></tbody></table>',
  ],
  [
    '<p><span style="color: #d00">a</span><mark>b</mark></p>',
    '<p><span class="text-color-red">a</span><mark class="highlight-yellow">b</mark></p>',
  ],
  ['<ul>\n  <li>\n    a  b\n    c\n  </li>\n</ul>\n', '<ul><li><p>a  b c</p></li></ul>'],
  ['<p>a<b>\nb</b><br>\n  c</p>\nd\n', '<p>a<strong> b</strong><br>c</p><p>d</p>'],
  [`<p><a href="/"><img src="${picture}"></a></p><p>a</p>`, `${shown}<p>a</p>`],
  [`<p><img src="${picture}"> a</p>`, `${shown}<p> a</p>`],
  [`<p>a<img src="${picture}">b</p>`, `<p>a</p>${shown}<p>b</p>`],
  [`<p><br><img src="${picture}"></p>`, `<p><br></p>${shown}`],
])('what was written before, and elsewhere, is read: %s', (html, expected) => {
  const doc = new Y.Doc();
  writeDocument(doc, { content: { html } });
  expect(renderHtml(readContent(doc))).toBe(expected);
});
