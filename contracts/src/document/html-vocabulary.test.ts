import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { noteFormat } from './note-format.ts';
import { messageKinds, palette, panelKinds } from './palette.ts';
import { renderHtml } from './server/render-html.ts';
import { projectDocument, readContent, writeDocument } from './server.ts';

const picture = `/files/notes/00000000-0000-4000-8000-000000000000/${'a'.repeat(64)}.webp`;
const sources = [480, 960, 1600].map((width) => `${picture}?width=${width} ${width}w`).join(', ');
const table = (classes: string, cells = '<th><p>a</p></th><td><p>b</p></td>') =>
  `<table class="${classes}"><tbody><tr>${cells}</tr></tbody></table>`;

/** The HTML of every block and mark, frozen: documents of others are made of it. See docs/html-vocabulary.md. */
const vocabulary: Readonly<Record<string, readonly string[]>> = {
  paragraph: [
    '<p>a</p>',
    '<p> a  b <em> c </em>\u2003\u2003d  </p>',
    ...['left', 'center', 'right', 'justify'].map((side) => `<p class="align-${side}">a</p>`),
  ],
  indent: [1, 2, 3, 4, 5, 6, 7, 8].map((steps) => `<p class="indent-${steps}">a</p>`),
  heading: [
    ...[1, 2, 3, 4].map((level) => `<h${level} class="heading">a</h${level}>`),
    '<h2 class="heading align-center indent-3">a</h2>',
  ],
  hardBreak: ['<p>a<br>b</p>'],
  blockquote: ['<blockquote class="quote"><p>a</p><p><strong>b</strong></p></blockquote>'],
  codeBlock: [
    '<pre class="code-snippet"><code>a</code></pre>',
    '<pre class="code-snippet"><code class="language-c++">a &lt; b\n  c</code></pre>',
  ],
  bulletList: ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
  orderedList: ['<ol><li><p>a</p></li></ol>', '<ol start="3" type="i"><li><p>a</p></li></ol>'],
  horizontalRule: ['<hr class="divider">'],
  actionItem: ['', ' checked'].map(
    (checked) =>
      `<div class="action-item"><input type="checkbox"${checked} disabled><div class="action-item-text">a</div></div>`,
  ),
  image: [
    `<figure class="image"><img src="${picture}" srcset="${sources}" alt="" loading="lazy"><figcaption></figcaption></figure>`,
    `<figure class="image"><img src="${picture}" srcset="${sources}" sizes="400px" alt="a" width="400" height="300" loading="lazy"><figcaption>b</figcaption></figure>`,
  ],
  columns: [
    '<div class="columns"><div class="column"><p>a</p></div><div class="column"><p>b</p></div></div>',
    '<div class="columns"><div class="column"><div class="columns"><div class="column"><p>a</p></div></div></div></div>',
  ],
  expand: ['<details class="expand"><summary>a</summary><p>b</p></details>'],
  table: [
    table('table'),
    table('table striped'),
    table('table bordered'),
    table('table striped bordered', '<td colspan="2" rowspan="3"><p>a</p></td>'),
    '<table class="table"><colgroup><col width="120"><col></colgroup><tbody><tr><td colwidth="120"><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
  ],
  messageBox: messageKinds.map((kind) => `<div class="message-box message-box-${kind}"><p>a</p></div>`),
  panel: panelKinds.flatMap((kind) => [
    `<div class="panel panel-${kind}"><p>a</p></div>`,
    `<div class="panel panel-${kind} panel-light"><p>a</p></div>`,
  ]),
  marks: [
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code><sub>f</sub><sup>g</sup></p>',
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org">a</a></p>',
    ...messageKinds.map((kind) => `<p><span class="tag tag-${kind}">a</span></p>`),
    ...palette.map((color) => `<p><span class="text-color-${color}">a</span></p>`),
    ...palette.map((color) => `<p><mark class="highlight-${color}">a</mark></p>`),
    ...[8, 96].map((size) => `<p><span style="font-size:${size}pt">a</span></p>`),
  ],
};

test.each(Object.entries(vocabulary))(
  'HTML → document → live document → HTML is identical: %s',
  (_name, all) => {
    for (const html of all) {
      const doc = new Y.Doc();
      writeDocument(doc, { content: { html } });
      expect(projectDocument(doc).html).toBe(html);
    }
  },
);

test('every block and mark is in the vocabulary', () => {
  const used = new Set<string>();
  for (const html of Object.values(vocabulary).flat()) {
    const doc = new Y.Doc();
    writeDocument(doc, { content: { html } });
    readContent(doc).descendants((node) => {
      for (const { name } of [node.type, ...node.marks.map(({ type }) => type)]) used.add(name);
    });
  }
  const all = [...Object.keys(noteFormat.schema.nodes), ...Object.keys(noteFormat.schema.marks)];
  expect(all.filter((name) => !used.has(name))).toEqual(['doc']);
});

test.each([
  [
    '<h2>a</h2><blockquote><p>b</p></blockquote>',
    '<h2 class="heading">a</h2><blockquote class="quote"><p>b</p></blockquote>',
  ],
  [
    '<pre><code class="language-js">a</code></pre><hr>',
    '<pre class="code-snippet"><code class="language-js">a</code></pre><hr class="divider">',
  ],
  ['<div class="action-item"><input type="checkbox" checked="checked">a</div>', vocabulary.actionItem?.[1]],
  ['<p align="right">a</p>', '<p class="align-right">a</p>'],
  ['<p style="text-align: center">a</p>', '<p class="align-center">a</p>'],
  ['<table><tr><th>a</th><td>b</td></tr></table>', table('table')],
  [
    '<p><span style="color: #d00">a</span><mark>b</mark></p>',
    '<p><span class="text-color-red">a</span><mark class="highlight-yellow">b</mark></p>',
  ],
  ['<ul>\n  <li>\n    a  b\n    c\n  </li>\n</ul>\n', '<ul><li><p>a  b c</p></li></ul>'],
  ['<p>a<b>\nb</b><br>\n  c</p>\nd\n', '<p>a<strong> b</strong><br>c</p><p>d</p>'],
])('what was written before, and elsewhere, is read: %s', (html, expected) => {
  const doc = new Y.Doc();
  writeDocument(doc, { content: { html } });
  expect(renderHtml(readContent(doc))).toBe(expected);
});
