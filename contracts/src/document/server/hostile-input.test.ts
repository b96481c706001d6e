// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { noteFormat } from '../format/note-format.ts';
import { projectDocument, readContent, renderDelta, writeDocument } from '../server.ts';
import { findHarm, harmlessHtml } from '../testing/find-harm.ts';
import type { LooseNode } from './parse/loose-node.ts';
import { parseDelta } from './parse/parse-delta.ts';
import { parseHtml } from './parse/parse-html.ts';
import { repairDocument } from './parse/repair-document.ts';
import { renderHtml } from './render/render-html.ts';

/** Nothing is left that a note never holds, read as a browser reads it. */
function expectHarmless(html: string): void {
  expect(findHarm(new DOMParser().parseFromString(html, 'text/html').body, harmlessHtml)).toEqual([]);
}

describe('a raw Yjs document', () => {
  test('attributes that pass no parseHTML are checked', () => {
    const doc = documentOf((content) => {
      const heading = new Y.XmlElement('heading');
      heading.setAttribute('level', '1><script>alert(1)</script>');
      heading.setAttribute('onclick', 'alert(1)');
      const code = new Y.XmlElement('codeBlock');
      code.setAttribute('language', 'x" onload="alert(1)');
      const list = new Y.XmlElement('orderedList');
      list.setAttribute('start', '1" style="position:fixed');
      const text = new Y.XmlText();
      text.insert(0, 'click', { link: { href: 'java\nscript:alert(1)', class: 'x', style: 'color:red' } });
      text.insert(5, 'here', { 'link--abcdefg=': { href: 'https://example.com/"onmouseover="alert(1)' } });
      text.insert(9, 'bold', { bold: true, unknown: { a: 1 } });
      const paragraph = new Y.XmlElement('paragraph');
      content.push([heading, code, list, paragraph]);
      heading.push([new Y.XmlText('title')]);
      code.push([new Y.XmlText('code')]);
      paragraph.push([text]);
    });
    const { html } = projectDocument(doc);
    expectHarmless(html);
    expect(html).toContain('<h1 class="heading">title</h1><pre class="code-snippet"><code>code</code></pre>');
    expect(html).toContain('<p>click<a ');
    expect(html).toContain('<strong>bold</strong>');
    expect(html).not.toMatch(/script|style|onmouseover="|onclick/);
  });

  test('unknown blocks, blocks in the wrong place and foreign types neither crash it nor take the rest along', () => {
    const doc = documentOf((content) => {
      const unknown = new Y.XmlElement('futureBlock');
      const item = new Y.XmlElement('listItem');
      const outer = new Y.XmlElement('paragraph');
      const inner = new Y.XmlElement('blockquote');
      content.push([
        new Y.XmlText('loose'),
        unknown,
        item,
        outer,
        new Y.XmlHook('hook') as never,
        new Y.XmlElement('doc'),
      ]);
      content.push([new Y.XmlElement('text'), new Y.XmlElement('__proto__'), new Y.XmlElement('bulletList')]);
      unknown.push([new Y.XmlText('kept')]);
      item.push([new Y.XmlText('item')]);
      const before = new Y.XmlText('before');
      outer.push([before, inner, new Y.XmlText('after')]);
      inner.push([new Y.XmlText('inside')]);
      before.insertEmbed(0, { image: 'x' });
      const last = new Y.XmlElement('paragraph');
      content.push([last]);
      last.push([new Y.XmlText('the rest')]);
    });
    const { html, text } = projectDocument(doc);
    expectHarmless(html);
    for (const words of ['loose', 'kept', 'item', 'before', 'inside', 'after', 'the rest']) {
      expect(text).toContain(words);
    }
    expect(html).toContain('<ul><li><p>item</p></li></ul>');
    expect(html).toContain('<p>before</p><blockquote class="quote"><p>inside</p></blockquote><p>after</p>');
  });

  test('blocks nested thousands deep keep their words', () => {
    const doc = documentOf((content) => {
      let parent: Y.XmlFragment = content;
      for (let depth = 0; depth < 5000; depth++) {
        const quote = new Y.XmlElement('blockquote');
        parent.push([quote]);
        parent = quote;
      }
      parent.push([new Y.XmlText('at the bottom')]);
    });
    expect(projectDocument(doc).text).toBe('at the bottom');
  });

  test('a title of another type or with formatting is a title all the same', () => {
    const doc = new Y.Doc();
    doc.getText('title').insert(0, '<img src=x onerror=alert(1)>', { bold: true });
    doc.getText('title').insertEmbed(0, { a: 1 });
    expect(projectDocument(doc).title).toBe('<img src=x onerror=alert(1)>');
    const other = new Y.Doc();
    other.getMap('title').set('a', 'b');
    const read = new Y.Doc();
    Y.applyUpdate(read, Y.encodeStateAsUpdate(other));
    expect(projectDocument(read).title).toBe('');
  });
});

describe('HTML', () => {
  test.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
    ['<a href=" jav&#x09;ascript:alert(1)">a</a>', '<p>a</p>'],
    [
      '<a href="//evil.example">a</a><a href="/x">b</a><a href="data:text/html,x">c</a>',
      '<p>a<a href="/x">b</a>c</p>',
    ],
    ['<a href="/\\evil.example">a</a><a href="/&#x09;/evil.example">b</a><a href="#">c</a>', '<p>abc</p>'],
    ['<img src=x onerror=alert(1)>', '<p></p>'],
    ['<img src="data:image/png;base64,AAAA" alt="a">', '<p></p>'],
    [
      '<p>see <img src="https://example.org/a.png" alt="a <b>"></p>',
      '<p>see <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/a.png">a &lt;b&gt;</a></p>',
    ],
    ['<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', '<p>a</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>a', '<p>a</p>'],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<math><mi//xlink:href="data:x,<script>alert(1)</script>">a', '<p>a</p>'],
    ['<ol start="x"><li>a</li></ol>', '<ol><li><p>a</p></li></ol>'],
    ['<h6>a</h6><div>b</div><div>c</div>', '<h4 class="heading">a</h4><p>b</p><p>c</p>'],
    [
      '<table onclick="x()"><tr><td style="background:url(x)">a</td><td>b</td></tr></table>',
      '<table class="table"><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
    ],
    ['<p>a', '<p>a</p>'],
    ['', '<p></p>'],
    ['plain', '<p>plain</p>'],
    ['<ul>a<li>b</ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<b>a</b> <i>b</i> <del>c</del>', '<p><strong>a</strong> <em>b</em> <s>c</s></p>'],
  ])('%s', (html, expected) => {
    const rendered = renderHtml(parseHtml(html));
    expectHarmless(rendered);
    expect(rendered).toBe(expected);
  });

  test.each([
    `color:${'a'.repeat(30)}(`,
    `color:rgb(1 1 1${' '.repeat(1_000)}`,
    `color:${' '.repeat(5_000)}x`,
    `${'a'.repeat(5_000)};color`,
    `background:url(data:image/png;base64,${'('.repeat(1_000)}`,
  ])('a style that takes the window for ever is no style: %.40s', { timeout: 2_000 }, (style) => {
    const html = `<p><span style="${style}; font-weight: bold">a</span></p>`;
    expect(renderHtml(parseHtml(html))).toBe('<p><strong>a</strong></p>');
  });

  test('nesting that only an attack needs is flattened', () => {
    expect(renderHtml(parseHtml(`${'<blockquote>'.repeat(20_000)}a`)).length).toBeLessThan(5000);
    expect(renderHtml(parseHtml(`${'<b><i>'.repeat(20_000)}a`))).toBe('<p><strong><em>a</em></strong></p>');
  });
});

describe('any input at all', () => {
  const attribute = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constantFrom(null, 'javascript:x', 'https://a.b'),
    fc.object(),
  );
  const name = fc.constantFrom(
    ...Object.keys(noteFormat.schema.nodes),
    ...['unknown', '__proto__', 'constructor', 'toString'],
  );
  const mark = fc.record({
    type: fc.constantFrom(...Object.keys(noteFormat.schema.marks), 'unknown', '__proto__', 'constructor'),
    attrs: fc.record({ href: attribute, class: attribute }, { requiredKeys: [] }),
  });
  const { node } = fc.letrec<{ node: LooseNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, depthSize: 'large' },
      fc.record({
        type: fc.constant('text'),
        text: fc.string({ unit: 'grapheme' }),
        marks: fc.array(mark, { maxLength: 3 }),
      }),
      fc.record({
        type: name,
        attrs: fc.dictionary(fc.constantFrom('level', 'start', 'type', 'language'), attribute),
        content: fc.array(tie('node'), { maxLength: 4 }),
      }),
    ),
  }));

  test('becomes a valid document that keeps every word, and a second repair changes nothing', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (content) => {
        const doc = repairDocument(content);
        doc.check();
        const inside = charactersOf(doc.textContent);
        expect(inside).toBe(charactersOf(wordsOf(content)));
        expect(repairDocument((doc.toJSON() as LooseNode).content ?? []).toJSON()).toEqual(doc.toJSON());
        expectHarmless(renderHtml(doc));
      }),
      { numRuns: 300 },
    );
  });

  test('a delta becomes a valid document, and survives the way there and back', () => {
    const operation = fc.record(
      {
        insert: fc.oneof(fc.string(), fc.constantFrom('\n', 'a\nb', { divider: true }, { image: 'x' }, 5)),
        attributes: fc.dictionary(
          fc.constantFrom('bold', 'link', 'header', 'list', 'indent', 'blockquote', 'code-block', 'script'),
          fc.oneof(attribute, fc.boolean(), fc.constantFrom('ordered', 'bullet', 1, 2, 9, 'super')),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
        const doc = parseDelta(operations);
        doc.check();
        const again = parseDelta(renderDelta(doc));
        expect(parseDelta(renderDelta(again)).toJSON()).toEqual(again.toJSON());
      }),
      { numRuns: 300 },
    );
  });
});

test('a delta of each kind of line', () => {
  const delta = [
    { insert: 'Title' },
    { insert: '\n', attributes: { header: 2 } },
    { insert: 'a ' },
    { insert: 'b', attributes: { bold: true, link: 'https://a.b/' } },
    { insert: '\none' },
    { insert: '\n', attributes: { list: 'ordered' } },
    { insert: 'deeper' },
    { insert: '\n', attributes: { list: 'bullet', indent: 1 } },
    { insert: 'two' },
    { insert: '\n', attributes: { list: 'ordered' } },
    { insert: 'said' },
    { insert: '\n', attributes: { blockquote: true } },
    { insert: 'x = 1' },
    { insert: '\n', attributes: { 'code-block': 'js' } },
    { insert: 'y = 2' },
    { insert: '\n', attributes: { 'code-block': 'js' } },
    { insert: { divider: true } },
    { insert: 'end\n' },
  ];
  const doc = parseDelta(delta);
  expect(renderHtml(doc)).toBe(
    '<h2 class="heading">Title</h2><p>a <a target="_blank" rel="noopener noreferrer nofollow" href="https://a.b/"><strong>b</strong></a></p><ol><li><p>one</p><ul><li><p>deeper</p></li></ul></li><li><p>two</p></li></ol><blockquote class="quote"><p>said</p></blockquote><pre class="code-snippet"><code class="language-js">x = 1\ny = 2</code></pre><hr class="divider"><p>end</p>',
  );
  expect(renderDelta(doc)).toEqual(delta);
});

test('a delta keeps what its lines can say of every block, and the words of the rest', () => {
  const image = `/files/notes/00000000-0000-4000-8000-000000000000/${'a'.repeat(64)}.webp`;
  const delta = [
    { insert: 'done' },
    { insert: '\n', attributes: { list: 'checked' } },
    { insert: 'open' },
    { insert: '\n', attributes: { list: 'unchecked' } },
    { insert: { image } },
    { insert: 'below\nright' },
    { insert: '\n', attributes: { align: 'right', indent: 2 } },
    { insert: 'red', attributes: { color: 'red', background: 'yellow', size: '12pt' } },
    { insert: '\n' },
  ];
  expect(renderDelta(parseDelta(delta))).toEqual(delta);
  const html =
    '<div class="panel panel-info"><details class="expand"><summary>a</summary><p>b</p></details></div><table class="table"><tbody><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table><div class="columns"><div class="column"><p><span class="tag tag-info">e</span></p></div></div>';
  expect(renderDelta(parseHtml(html))).toEqual([{ insert: 'a\nb\nc\nd\ne\n' }]);
});

test('text becomes a paragraph for each line', () => {
  const doc = new Y.Doc();
  writeDocument(doc, { content: { text: 'a\r\n\n<b>c</b>' } });
  expect(projectDocument(doc)).toMatchObject({
    html: '<p>a</p><p></p><p>&lt;b&gt;c&lt;/b&gt;</p>',
    text: 'a\n\n<b>c</b>',
  });
  expect(readContent(doc).childCount).toBe(3);
});

/** Strays move behind the block they were in, so order is not compared. */
function charactersOf(text: string): string {
  return [...text.replaceAll('\n', '')].sort().join('');
}

function wordsOf(content: readonly LooseNode[]): string {
  return content
    .map((each) => (each.type === 'text' ? (each.text ?? '') : wordsOf(each.content ?? [])))
    .join('');
}

function documentOf(write: (content: Y.XmlFragment) => void): Y.Doc {
  const client = new Y.Doc();
  write(client.getXmlFragment('content'));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(client));
  return doc;
}

describe('what takes long on purpose', () => {
  test.each([
    ['blanks after a broken line', `a\nb${' '.repeat(80_000)}x`],
    ['broken lines before a word', `a${'\n'.repeat(80_000)}x`],
  ])('%s are read in time that grows with their number', (_, text) => {
    const start = performance.now();
    expect(parseHtml(`<p>${text}</p>`).textContent).toMatch(/^a/);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('attributes of a delta that are objects are none', () => {
    const odd = { toString: 1, valueOf: 1 };
    const lines = [
      { insert: 'words', attributes: { size: odd } },
      { insert: '\n', attributes: { 'code-block': odd } },
    ];
    expect(parseDelta(lines).textContent).toBe('words');
  });
});
