import { writeDocument } from '@commonplace/contracts/document/server';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { storedProjection } from '../../../../src/content/workers/stored-projection.ts';
import { readImport } from './read-import.ts';
import { zipOfTexts } from './zip-of.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const flat = (html: string) => html.replace(/\s+/g, ' ').trim();
const page = '0123456789abcdef0123456789abcdef';

describe('a folder of Markdown', () => {
  test('folders, titles, dates and tags come from paths and front matter, links and pictures are numbered', async () => {
    const read = await readImport(
      'things.zip',
      zipOfTexts({
        'Vault/Work/Plans/a.md':
          '---\ntitle: First\ncreated: 2024-05-06T07:08:09Z\nupdated: 2024-06-01\ntags: [one, "#two"]\nmood: calm\n---\n# First\n\nSee [second](../b.md#top), [gone](x.md), [out](https://example.org) and [[B|this]].\n\n![Dot](img/dot.png)\n\n- [x] done\n- [ ] not **yet**\n',
        'Vault/Work/b.md':
          'Text ![[dot.png|20]] and ==marked== `[[code]]`.\n\n> [!warning] Take care\n> of it\n',
        'Vault/Work/Plans/img/dot.png': png,
        'Vault/Work/Plans/film.pdf': 'pdf',
        'Vault/.git/config.md': 'no note',
        '__MACOSX/Vault/._b.md': 'no note',
      }),
    );
    expect(read.notes.map(({ title, folder }) => [title, folder])).toEqual([
      ['a', ['Work', 'Plans']],
      ['b', ['Work']],
    ]);
    const first = read.note('First');
    expect(first).toMatchObject({
      createdAt: Date.UTC(2024, 4, 6, 7, 8, 9),
      updatedAt: Date.UTC(2024, 5, 1),
      tags: ['one', 'two'],
      pictures: [{ ref: 0, path: 'Vault/Work/Plans/img/dot.png' }],
      links: [{ ref: 0, path: 'Vault/Work/b.md' }],
    });
    expect(flat(first.html)).toBe(
      '<details><summary>Properties</summary><table class="table"><tbody><tr><th>mood</th><td>calm</td></tr></tbody></table></details> ' +
        '<p>See <a href="import-link:0">second</a>, gone, <a href="https://example.org">out</a> and <a href="import-link:0">this</a>.</p> ' +
        '<p><img src="import-picture:0" alt="Dot"></p> ' +
        '<div class="action-item"><input type="checkbox" checked disabled><div class="action-item-text">done</div></div>' +
        '<div class="action-item"><input type="checkbox" disabled><div class="action-item-text">not <strong>yet</strong></div></div>',
    );
    expect(first.losses.map(({ kind }) => kind)).toEqual(['link-unresolved']);
    expect(flat(read.note('b').html)).toBe(
      '<p>Text <img src="import-picture:0" alt width="20"> and <mark>marked</mark> <code>[[code]]</code>.</p> ' +
        '<div class="message-box message-box-warning"><p><strong>Take care</strong></p> <p>of it</p> </div>',
    );
    expect(read.losses).toMatchObject([{ path: 'Vault/Work/Plans/film.pdf', kind: 'file-kept-as-link' }]);
  });

  test('formulas and hidden comments are said to be lost, code is left alone', async () => {
    const { contents } = await readImport(
      'a.md',
      'It is $a_1 + b_2$, not $5 or $6. %%hidden%%\n\n$$\nx^2\n$$\n\n```\n$no_1$ %%no%%\n```\n',
    );
    expect(flat(contents[0]?.html ?? '')).toBe(
      '<p>It is <code>a_1 + b_2</code>, not $5 or $6.</p> <pre><code class="language-latex">x^2</code></pre> <pre><code>$no_1$ %%no%%</code></pre>',
    );
    expect(contents[0]?.losses.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'comment Hidden comments were left out: 1',
      'math Formulas are kept as code: 2',
    ]);
  });

  test('front matter that is none is text, and a date that is none is said', async () => {
    const read = await readImport(
      'x.zip',
      zipOfTexts({ 'a.md': '---\nno: [yaml\n---\ntext', 'b.md': '---\ncreated: someday\n---\ntext' }),
    );
    expect(read.note('a').html).toContain('no: [yaml');
    expect(read.note('b')).toMatchObject({ createdAt: null, losses: [{ kind: 'date-unreadable' }] });
  });
});

describe('Notion', () => {
  test('pages stand in folders with their children, a database is a table that leads to its rows', async () => {
    const read = await readImport(
      'Export.zip',
      zipOfTexts({
        'Export-1-Part-1.zip': zipOfTexts({
          [`Home ${page}.md`]: `# Home\n\n[Child](Home%20${page}/Child%20${page}.md)\n\n<aside>\n💡 Mind **this**\n\n</aside>\n\n[Tasks](Tasks%20${page}.csv)\n`,
          [`Home ${page}/Child ${page}.md`]: `# Child\n\nNote: no property\n\nText ![](Child%20${page}/p.png)\n`,
          [`Home ${page}/Child ${page}/p.png`]: png,
          [`Tasks ${page}_all.csv`]: '﻿Name,State\n"Row, one",Done\n',
          [`Tasks ${page}.csv`]: 'Name\n',
          [`Tasks/Row, one ${page}.md`]:
            '# Row, one\n\nTags: a, b\nCreated: January 5, 2022 3:04 PM\n\nText\n',
        }),
      }),
    );
    expect(read.format).toBe('notion');
    expect(read.notes.map(({ title, folder }) => [title, folder.join('/')])).toEqual([
      ['Home', 'Home'],
      ['Child', 'Home'],
      ['Tasks', 'Tasks'],
      ['Row, one', 'Tasks'],
    ]);
    expect(flat(read.note('Home').html)).toBe(
      '<p><a href="import-link:0">Child</a></p> <div class="message-box message-box-default"> <p>💡 Mind <strong>this</strong></p> </div> <p><a href="import-link:1">Tasks</a></p>',
    );
    expect(read.note('Child')).toMatchObject({ createdAt: null, updatedAt: null, pictures: [{ ref: 0 }] });
    expect(flat(read.note('Child').html)).toBe(
      '<p>Note: no property</p> <p>Text <img src="import-picture:0" alt></p>',
    );
    const row = read.note('Row, one');
    expect(row).toMatchObject({ createdAt: Date.UTC(2022, 0, 5, 15, 4), updatedAt: null, tags: ['a', 'b'] });
    expect(flat(row.html)).toBe(
      '<table class="table"><tbody><tr><th>Tags</th><td>a, b</td></tr><tr><th>Created</th><td>January 5, 2022 3:04 PM</td></tr></tbody></table> <p>Text</p>',
    );
    expect(read.note('Tasks').html).toContain('<td><a href="import-link:0">Row, one</a></td><td>Done</td>');
  });

  test('a picture that leads to its file stays, chosen values stay apart, and icons and an empty description go', async () => {
    const cells =
      '<td><span class="selected-value">one</span><span class="selected-value select-value-color-red">two</span></td>';
    const { contents } = await readImport(
      'Export.zip',
      zipOfTexts({
        [`Page ${page}.html`]: `<html><body><article><header><h1 class="page-title">Page</h1><p class="page-description"></p><table class="properties"><tbody><tr><th><span class="icon property-icon"><img src="https://www.notion.so/icons/a.svg"></span>Tools</th>${cells}</tr></tbody></table></header><div class="page-body"><figure class="image"><a href="Page%20${page}/p.png"><img src="Page%20${page}/p.png"></a></figure></div></article></body></html>`,
        [`Page ${page}/p.png`]: png,
      }),
    );
    const { html, losses } = contents[0] ?? { html: '', losses: [] };
    expect(html).toContain('<figure class="image"><img src="import-picture:0"></figure>');
    expect(html).toContain('<th>Tools</th><td><span class="selected-value">one</span>, <span');
    expect(html).not.toMatch(/<p[ >]/);
    expect(losses).toEqual([]);
  });

  test('a page in HTML keeps toggles, things to do, callouts and formulas', async () => {
    const { contents } = await readImport(
      `Page ${page}.html`,
      `<html><head><title>Page</title><style>x</style></head><body><article class="page"><header><h1 class="page-title">Page</h1></header><div class="page-body"><ul id="1" class="bulleted-list"><li>a</li></ul><ul id="2" class="bulleted-list"><li>b</li></ul><ul class="toggle"><li><details open=""><summary>More</summary><p>inside</p></details></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul><figure class="block-color-red_background callout"><div><span class="icon">💡</span></div><div>care</div></figure><figure class="equation"><span class="katex-display"><span>drawn</span><annotation>x^2</annotation></span></figure></div></article></body></html>`,
    );
    const html = contents[0]?.html ?? '';
    expect(contents[0]?.title).toBe('Page');
    expect(html).toContain('<details open><summary>More</summary><p>inside</p></details>');
    expect(html).toContain(
      '<input type="checkbox" checked disabled><div class="action-item-text"><span class="to-do-children-checked">done</span></div>',
    );
    expect(html).toContain('<div class="message-box message-box-danger"><div>💡 care</div></div>');
    expect(html).toContain('<pre><code class="language-latex">x^2</code></pre>');
    expect(html).toContain('<li>a</li><li>b</li></ul>');
    expect(html).not.toContain('drawn');
  });
});

describe('Google Docs', () => {
  test('paragraphs in a monospaced font are a block of code', async () => {
    const code = (text: string) => `<p><span class="c1">${text}</span></p>`;
    const { contents } = await readImport(
      'Doc.html',
      `<html><head><style>.c1{font-family:"Courier New"}</style></head><body class="c9 doc-content"><p>Text <span class="c1">word</span></p>${code('\uEC03let a;')}${code('&nbsp; a = 1<br>b = 2')}${code('')}${code('c\uEC02')}${code('\uEC03d\uEC02').replace('<p>', '<p>say ')}</body></html>`,
    );
    expect(contents[0]?.html).toContain(
      '<p>Text <span><code>word</code></span></p><pre><code>let a;\n  a = 1\nb = 2\n\nc</code></pre><p>say',
    );
  });

  test('classes are read as what they mean, addresses lead where they say, lists lie in each other', async () => {
    const read = await readImport(
      'Doc.zip',
      zipOfTexts({
        'Doc.html':
          '<html><head><style>.c1{font-weight:700}.c2{font-style:italic}.c3{color:#000}</style></head><body class="c9 doc-content"><p class="c3 title"><span class="c3">The plan</span></p><p><span class="c1">bold</span> <span class="c2">lean</span> <a href="https://www.google.com/url?q=https://example.org/a&amp;sa=D">there</a></p><ul class="lst-kix_ab-0 start"><li>one</li></ul><ul class="lst-kix_ab-1 start"><li>in it</li></ul><ul class="lst-kix_ab-0"><li>two</li></ul><img src="images/image1.png" alt=""></body></html>',
        'images/image1.png': png,
      }),
    );
    expect(read.format).toBe('google-docs');
    expect(read.note('The plan').html).toBe(
      '<p><span><strong>bold</strong></span> <span><em>lean</em></span> <a href="https://example.org/a">there</a></p><ul><li>one<ul><li>in it</li></ul></li><li>two</li></ul><img src="import-picture:0" alt>',
    );
  });
});

test('lines that are broken and indented inside of paragraphs of HTML are read as a browser shows them', async () => {
  const { contents } = await readImport(
    'a.html',
    '<body>\n<p>\n\t<span>\n\t\tOne\n\t\t<b>\n\t\ttwo\n\t\t</b>\n\t</span>\n</p>\n<pre>  three\n  four</pre><p>five  <br>\n six</p></body>',
  );
  expect(contents[0]?.html).toContain(
    '<p><span>One <b>two</b></span></p><pre>  three\n  four</pre><p>five  <br>six</p>',
  );
});

test('what an old page centres is a line of its own', async () => {
  const { contents } = await readImport('a.html', '<p>one<center>two</center>three</p>');
  const doc = new Y.Doc();
  writeDocument(doc, { content: { html: contents[0]?.html ?? '' } });
  expect(storedProjection(doc).text.trim()).toBe('one\ntwo\nthree');
});

test.each([
  ['semicolons', 'a;b;;\n1,5;2;;\n3;4,1;;\n'],
  ['tabs', 'a\tb\n1,5\t2\n3\t4,1\n'],
  ['bars', 'a|b\n1,5|2\n3|4,1\n'],
  ['commas and rows of other lengths', 'a,b\n"1,5",2,,\n3,"4,1"\n'],
])('a table with %s', async (_name, text) => {
  const { contents } = await readImport('a.csv', text);
  expect(contents[0]?.html).toBe(
    '<table class="table"><tbody><tr><th>a</th><th>b</th></tr><tr><td>1,5</td><td>2</td></tr>' +
      '<tr><td>3</td><td>4,1</td></tr></tbody></table>',
  );
});

test('a table with a quote that has no end keeps its text, and the report says so', async () => {
  const { contents } = await readImport('a.csv', 'a,b\n"c,d\ne,f\n');
  expect(contents[0]?.html).toContain('"c,d');
  expect(contents[0]?.losses).toMatchObject([{ kind: 'entry-refused' }]);
});

test('rows that a table has no room for are kept as text', async () => {
  const row = `${'x,'.repeat(99)}"y,z"\n`;
  const { contents } = await readImport('a.csv', row.repeat(202));
  const [, table = '', text] =
    /^(<table.*<\/table>)<pre><code>(.*)<\/code><\/pre>$/s.exec(contents[0]?.html ?? '') ?? [];
  expect([table.split('<tr>').length - 1, text]).toEqual([200, row.repeat(2).trim()]);
  expect(contents[0]?.losses.map(({ kind }) => kind)).toEqual(['too-large']);
});

describe('encodings', () => {
  const words = 'Grüße, naïve café';
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  test.each([
    ['UTF-8', Buffer.from(words), false],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`), false],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${words}`, 'utf16le'), false],
    ['UTF-16 big-endian with a mark', swapped(Buffer.from(`\ufeff${words}`, 'utf16le')), false],
    ['UTF-16 without one', Buffer.from(words, 'utf16le'), true],
    ['Latin-1', Buffer.from(words, 'latin1'), true],
  ])('%s', async (_name, bytes, isGuessed) => {
    const { contents } = await readImport('a.txt', bytes);
    expect(contents[0]?.html).toBe(`<p>${words}</p>`);
    expect(contents[0]?.losses.map(({ kind }) => kind)).toEqual(isGuessed ? ['encoding-guessed'] : []);
  });
});

test('Japanese in Shift_JIS is told from English with the quotes of Windows', async () => {
  const japanese = Buffer.from('96bc914f2c944e97ee0a8db293a191be98592c33300a', 'hex');
  const read = async (bytes: Buffer) => (await readImport('a.txt', bytes)).contents[0]?.html;
  expect(await read(japanese)).toBe('<p>名前,年齢</p><p>佐藤太郎,30</p>');
  expect(await read(Buffer.from('It\x92s \x93fine\x94 \x96 na\xefve caf\xe9s', 'latin1'))).toBe(
    '<p>It’s “fine” – naïve cafés</p>',
  );
});

test('callouts between colons are boxes, with the code in them; others stay', async () => {
  const { contents } = await readImport(
    'a.md',
    'Before\n\n:::tip[Mind **this**]\nOne\n```\n:::\n```\n- two\n:::\nAfter\n\n::: warning\nThree\n\n:::\n\n:::tabs\nx\n',
  );
  expect(contents[0]?.html.replace(/\s*\n\s*/g, '')).toBe(
    '<p>Before</p><div class="message-box message-box-success"><p><strong>Mind <strong>this</strong></strong></p>' +
      '<p>One</p><pre><code>:::</code></pre><ul><li>two</li></ul></div><p>After</p>' +
      '<div class="message-box message-box-warning"><p>Three</p></div><p>:::tabsx</p>',
  );
});

test('names of blocks, by which links of a vault find them, are no words', async () => {
  const { contents } = await readImport(
    'a.md',
    'One ^daily-note\n\nTwo ^37066d\n\nmc ^2 and ^note\n\n`x ^abc-def`\n',
  );
  expect(contents[0]?.html.replaceAll('\n', '')).toBe(
    '<p>One</p><p>Two</p><p>mc ^2 and ^note</p><p><code>x ^abc-def</code></p>',
  );
});

test('JSON that is no note of an export of ours is passed over, whichever comes first', async () => {
  const note = JSON.stringify({
    format: 'commonplace-note',
    version: 1,
    id: '01900000-0000-7000-8000-000000000001',
    title: 'Ours',
    html: '<p>Words</p>',
  });
  const read = await readImport(
    'export.zip',
    zipOfTexts({ 'a.json': '{"some":"thing"}', 'Book/b.json': note, 'c.json': '[' }),
  );
  expect([read.format, read.notes.map(({ path }) => path)]).toEqual(['commonplace', ['Book/b.json']]);
  expect(read.losses.map(({ path, kind }) => [path, kind])).toEqual([
    ['a.json', 'entry-refused'],
    ['c.json', 'entry-refused'],
  ]);
});
