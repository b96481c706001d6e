import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { copyDocument, projectDocument, readContent, writeDocument } from '../server.ts';

const link = 'target="_blank" rel="noopener noreferrer nofollow"';

test.each([
  ['paragraph', '<p>one</p><p></p><p>two</p>'],
  ['line break', '<p>one<br>two</p>'],
  [
    'headings',
    '<h1 class="heading">a</h1><h2 class="heading">b</h2><h3 class="heading">c</h3><h4 class="heading">d</h4>',
  ],
  ['bullet list', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>'],
  ['ordered list', '<ol start="3" type="a"><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>'],
  [
    'quote',
    '<blockquote class="quote"><p>a</p><h2 class="heading">b</h2><ul><li><p>c</p></li></ul></blockquote>',
  ],
  [
    'code block',
    '<pre class="code-snippet"><code class="language-js">if (a &lt; b) {\n  c();\n}</code></pre>',
  ],
  ['divider', '<p>a</p><hr class="divider"><p>b</p>'],
  ['marks', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code><sub>f</sub><sup>g</sup></p>'],
  ['marks upon each other', '<p>a<strong>b<em>c</em></strong><em>d</em></p>'],
  [
    'link',
    `<p><a ${link} href="https://example.com/?a=1&amp;b=2#c">a</a> <a ${link} href="mailto:a@example.com">b</a></p>`,
  ],
  ['special characters', '<p>&lt;b&gt; &amp; "quoted" \'single\' é 日本 😀 <br></p>'.replace(' <br>', '')],
])('HTML → document → HTML is the same for: %s', (_block, html) => {
  const doc = documentOf(html);
  expect(projectDocument(doc).html).toBe(html);
  expect(writeDocument(doc, { content: { html } }), 'and writing it again changes nothing').toBeNull();
});

test('the projection of an untouched document is empty', () => {
  expect(projectDocument(new Y.Doc())).toEqual({
    title: '',
    text: '',
    html: '',
    preview: '',
    tile: null,
    hashtags: [],
    images: [],
    words: 0,
    characters: 0,
  });
});

test('title, text, preview, hashtags and counts are derived', () => {
  const doc = documentOf(
    '<h1>A day</h1><p> </p><p>First  #Travel <code>#no</code></p><pre><code>#include</code></pre><p>x</p>',
  );
  writeDocument(doc, { title: ' On the\nroad #Trip ' });
  expect(projectDocument(doc)).toMatchObject({
    title: 'On the road #Trip',
    text: 'A day\n \nFirst  #Travel #no\n#include\nx',
    preview: 'First #Travel #no #include x',
    hashtags: ['#trip', '#travel'],
    words: 7,
    characters: 33,
  });
});

test.each([
  ['a heading', '<h2>Ferries</h2>', 'Ferries'],
  ['code', '<pre><code>let a = 1;\n\nlet b = 2;</code></pre>', 'let a = 1; let b = 2;'],
  ['a table', '<table><tbody><tr><th>Pen</th><td>3</td></tr></tbody></table>', 'Pen 3'],
  ['an item', '<ul><li>milk</li></ul>', 'milk'],
  ['a divider', '<hr>', ''],
])('W69a the preview of a note that is no more than %s', (_block, html, preview) => {
  expect(projectDocument(documentOf(html)).preview).toBe(preview);
});

const sentence = 'At low tide the causeway is dry for two hours and a half.';

test.each([
  ['the title again', `<h1>The Causeway.</h1><p>${sentence}</p>`],
  ['a heading', `<h2>How to cross</h2><p>${sentence}</p>`],
  ['a date', `<p>Tuesday, 3 March 2026</p><p>${sentence}</p>`],
  ['another date', `<p>2026-03-03</p><p>${sentence}</p>`],
  ['who wrote it', `<p>By Ada Lovelace</p><p>${sentence}</p>`],
  ['a greeting', `<p>Dear all,</p><p>${sentence}</p>`],
  ['topics', `<p>#tides #travel</p><p>${sentence}</p>`],
  ['contents', `<h2>Contents</h2><ul><li>The way</li><li>The tide</li></ul><p>${sentence}</p>`],
  ['blank lines', `<p></p><p> </p><p>${sentence}</p>`],
  ['all of these', `<h1>the causeway</h1><p>3.3.2026</p><p>Hello!</p><h2>First</h2><p>${sentence}</p>`],
])('W69a a preview begins behind %s', (_what, html) => {
  const doc = documentOf(html);
  writeDocument(doc, { title: 'The causeway' });
  expect(projectDocument(doc).preview).toBe(sentence);
});

test.each([
  ['a list is all there is', '<h2>To buy</h2><ul><li>milk</li><li>bread</li></ul>', 'To buy milk bread'],
  ['little follows a list', '<ul><li>milk</li><li>bread</li></ul><p>Thanks</p>', 'milk bread Thanks'],
  ['an item is a sentence', `<ul><li>${sentence} ${sentence}</li></ul>`, `${sentence} ${sentence}`],
  ['a list is empty', '<h2>To buy</h2><ul><li><p></p></li></ul><p>Milk</p>', 'Milk'],
  ['there are only headings', '<h2>One</h2><h2>Two</h2>', 'One Two'],
  ['there is nothing but a greeting', '<p>Hello!</p>', 'Hello!'],
  ['there is nothing but the title', '<p>The causeway</p>', 'The causeway'],
  ['a sentence begins as a date does', '<p>3 March 2026 was dry.</p>', '3 March 2026 was dry.'],
])('W69a a preview tells what there is where %s', (_what, html, preview) => {
  const doc = documentOf(html);
  writeDocument(doc, { title: 'The causeway' });
  expect(projectDocument(doc).preview).toBe(preview);
});

test('W69 without a title a preview is how the text begins', () => {
  expect(projectDocument(documentOf(`<h2>The way</h2><p>${sentence}</p>`)).preview).toBe(
    `The way ${sentence}`,
  );
});

test('W69a no more than some lines are passed in search of telling words', () => {
  const doc = documentOf(`${'<h2>Part</h2>'.repeat(60)}<p>${sentence}</p>`);
  writeDocument(doc, { title: 'The causeway' });
  expect(projectDocument(doc).preview).toMatch(/^Part Part .*…$/);
});

test.each([
  ['within 200 characters as it is', 'a'.repeat(200), 'a'.repeat(200)],
  ['behind a word', `${'many words '.repeat(17)}are betweenness`, `${'many words '.repeat(17)}are…`],
  ['behind a word that ends there', `${'a'.repeat(195)} end beyond`, `${'a'.repeat(195)} end…`],
  ['inside a word that is too long to leave out', `a ${'b'.repeat(300)}`, `a ${'b'.repeat(197)}…`],
  ['never inside a character', `${'a'.repeat(198)}😀😀`, `${'a'.repeat(198)}…`],
])('W69a a preview ends %s', (_where, text, preview) => {
  expect(projectDocument(documentOf(`<p>${text}</p>`)).preview).toBe(preview);
});

test.each([
  ['code', '<p>So:</p><pre><code>\n\nif (a) {\n\tb();\n}\n</code></pre>', 'if (a) {\n  b();\n}'],
  [
    'a table',
    '<table><tbody><tr><th>Pen</th><th>3</th></tr><tr><td></td><td>a<br>b</td></tr></tbody></table>',
    'Pen\t3\n\ta b',
  ],
  [
    'the first that says anything',
    '<pre><code> </code></pre><pre><code>a</code></pre><pre><code>b</code></pre>',
    'a',
  ],
  ['code in a quote or column', '<blockquote><pre><code>a</code></pre></blockquote>', 'a'],
  ['nothing of words alone', '<h2>One</h2><p>two <code>three</code></p>', null],
  ['no character that turns or hides others', '<pre><code>a\u202eb\u0000\u0007c</code></pre>', 'abc'],
])('W69a the tile of a note shows %s', (_what, html, tile) => {
  expect(projectDocument(documentOf(html)).tile).toBe(tile);
});

test('W69a a tile has as much as its place has room for', () => {
  const code = projectDocument(
    documentOf(`<pre><code>${`${'x'.repeat(31)}😀y\n`.repeat(50)}</code></pre>`),
  ).tile;
  expect(code).toBe(Array(8).fill('x'.repeat(31)).join('\n'));
  const cells = `<td>${'word '.repeat(20)}</td>`.repeat(9);
  const table = projectDocument(
    documentOf(`<table><tbody>${`<tr>${cells}</tr>`.repeat(9)}</tbody></table>`),
  ).tile;
  expect(table).toBe(Array(6).fill(Array(3).fill('word word word w').join('\t')).join('\n'));
});

test('a change of one word is a small difference that merges with what others type', () => {
  const alice = documentOf(`<p>${'word '.repeat(2000)}</p><p>end</p>`);
  const bob = new Y.Doc();
  Y.applyUpdate(bob, Y.encodeStateAsUpdate(alice));
  writeDocument(bob, { title: 'From bob' });
  const html = projectDocument(alice).html.replace('end', 'ending');
  const update = writeDocument(alice, { title: 'By alice', content: { html } }) as Uint8Array;
  expect(update.length).toBeLessThan(100);
  Y.applyUpdate(bob, update);
  Y.applyUpdate(alice, Y.encodeStateAsUpdate(bob));
  expect(projectDocument(bob)).toEqual(projectDocument(alice));
  expect(projectDocument(bob).html).toContain('ending');
});

test('a title keeps its characters whole when one half of a pair stays the same', () => {
  const doc = new Y.Doc();
  for (const title of ['a😀b', 'a😃b', '😃', '😃😃', '']) {
    writeDocument(doc, { title });
    expect(projectDocument(doc).title).toBe(title);
  }
});

test('reading never writes', () => {
  const doc = documentOf('<p>a</p>');
  doc.getXmlFragment('content').push([new Y.XmlElement('unknown')]);
  doc.on('update', () => expect.fail('the document was written to'));
  projectDocument(doc);
  readContent(doc);
});

test('C27: what a newer page wrote keeps its words, and takes nothing of the rest along', () => {
  const doc = documentOf('<p>one #tag</p><ul><li><p>two</p></li></ul><p>three</p>');
  const [line, list, last] = doc.getXmlFragment('content').toArray() as Y.XmlElement[];
  const element = (name: string, words: string) => {
    const made = new Y.XmlElement(name);
    made.insert(0, [new Y.XmlText(words)]);
    return made;
  };
  line?.push([element('mention', ' @bob')]);
  line?.setAttribute('spacing', 'wide');
  list?.push([element('task', 'sweep')]);
  const letters = last?.get(0) as Y.XmlText;
  letters.format(0, 5, { spotlight: { color: 'red' }, bold: { weight: 900 } });
  letters.insertEmbed(5, { emoji: 'wave' });
  doc.getXmlFragment('content').push([element('callout', 'Mind the step'), new Y.XmlElement('chart')]);
  expect(projectDocument(doc)).toMatchObject({
    html: '<p>one #tag @bob</p><ul><li><p>two</p></li><li><p>sweep</p></li></ul><p><strong>three</strong></p><p>Mind the step</p>',
    hashtags: ['#tag'],
    words: 9,
  });
});

test('C27: a title written by a server that does not know a block of the note leaves the block as it is', () => {
  const doc = documentOf('<p>one</p>');
  const made = new Y.XmlElement('callout');
  made.insert(0, [new Y.XmlText('Mind the step')]);
  doc.getXmlFragment('content').push([made]);
  made.setAttribute('tone', 'loud');
  const before = doc.getXmlFragment('content').toJSON();
  writeDocument(doc, { title: 'Stairs' });
  expect(doc.getXmlFragment('content').toJSON()).toBe(before);
  expect(before).toContain('<callout tone="loud">Mind the step</callout>');
});

function documentOf(html: string): Y.Doc {
  const doc = new Y.Doc();
  writeDocument(doc, { content: { html } });
  return doc;
}

test('a copy has the addresses of pictures that it was given', () => {
  const of = (note: string, hash: string) =>
    `/files/notes/${note.repeat(8)}-0000-4000-8000-000000000000/${hash.repeat(64)}.webp`;
  const image = (src: string) =>
    `<figure class="image"><img src="${src}"><figcaption>one</figcaption></figure>`;
  const doc = documentOf(
    `${image(of('1', 'a'))}<table><tr><td>${image(of('1', 'b'))}</td></tr></table><p>two</p>`,
  );
  const copy = copyDocument(doc, { images: new Map([[of('1', 'b'), of('2', 'b')]]) });
  expect(projectDocument(copy)).toEqual({
    ...projectDocument(doc),
    images: [of('1', 'a'), of('2', 'b')],
    html: projectDocument(doc).html.replaceAll(of('1', 'b'), of('2', 'b')),
  });
  expect(projectDocument(copyDocument(doc))).toEqual(projectDocument(doc));
});

test('what was written with version 1 is the same document by now: writing it again changes nothing', () => {
  const doc = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('one')]);
  const heading = new Y.XmlElement('heading');
  heading.setAttribute('level', 2 as never);
  heading.insert(0, [new Y.XmlText('two')]);
  doc.getXmlFragment('content').insert(0, [paragraph, heading]);
  expect(writeDocument(doc, { content: { html: '<p>one</p><h2>two</h2>' } })).toBeNull();
});

test('line ends among the letters of a block are line breaks in every readable form, and letters in code', () => {
  const doc = new Y.Doc();
  const content = doc.getXmlFragment(documentFields.content);
  for (const name of ['paragraph', 'codeBlock']) {
    const block = new Y.XmlElement(name);
    block.insert(0, [new Y.XmlText('a\n  b\r\nc')]);
    content.push([block]);
  }
  const { html, text } = projectDocument(doc);
  expect(html).toBe('<p>a<br>  b<br>c</p><pre class="code-snippet"><code>a\n  b\r\nc</code></pre>');
  expect(text).toBe('a\n  b\nc\na\n  b\r\nc');
});
