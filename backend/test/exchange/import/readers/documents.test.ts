import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scanEnex } from '../../../../src/exchange/import/readers/evernote/scan-enex.ts';
import { readImport } from './read-import.ts';
import { zipOfTexts } from './zip-of.ts';

const picture = Buffer.from('not really a picture');
const hash = createHash('md5').update(picture).digest('hex');

const enex = (notes: string, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd"${before}>\n<en-export export-date="20240101T000000Z">${notes}</en-export>`;
const note = (title: string, body: string, more = '') =>
  `<note><title>${title}</title><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${body}</en-note>]]></content><created>20230102T030405Z</created>${more}</note>`;

describe('Evernote', () => {
  test('a file is a notebook; things to do, pictures, dates, tags and links to notes are kept', async () => {
    const resource = `<resource><data encoding="base64">\n${picture.toString('base64').replace(/(.{8})/g, '$1\n')}\n</data><mime>image/png</mime></resource>`;
    const read = await readImport(
      'Travel.enex',
      enex(
        note(
          'First &amp; last',
          `<div>Text</div><div><en-todo checked="true"/>done</div><ul style="--en-todo:true;"><li style="--en-checked:false;"><div>open</div></li></ul><en-media hash="${hash}" type="image/png" width="20px"/><div><a href="evernote:///view/1/s1/a/a/">Other</a> <a href="evernote:///view/1/s1/b/b/">Gone</a></div><en-crypt hint="pet">c2VjcmV0</en-crypt>`,
          `<tag>one</tag><tag>two</tag>${resource}`,
        ) + note('Other', '<div>&lt;/note&gt; </div>'),
      ),
    );
    expect(read).toMatchObject({
      format: 'evernote',
      notes: [
        { title: 'First & last', folder: ['Travel'], path: 'Travel.enex/First & last' },
        { title: 'Other', folder: ['Travel'] },
      ],
    });
    const [first] = read.contents;
    expect(first).toMatchObject({
      createdAt: Date.UTC(2023, 0, 2, 3, 4, 5),
      tags: ['one', 'two'],
      links: [{ ref: 0, path: 'Travel.enex/Other' }],
      pictures: [{ ref: 0, fileIndex: null }],
    });
    expect(first?.html).toBe(
      '<div>Text</div><div><div class="action-item"><input type="checkbox" checked disabled><div class="action-item-text">done</div></div></div>' +
        '<div class="action-item"><input type="checkbox" disabled><div class="action-item-text">open</div></div>' +
        '<img src="import-picture:0" alt width="20"><div><a href="import-link:0">Other</a> Gone</div>[pet]',
    );
    expect(first?.losses.map(({ kind }) => kind)).toEqual(['encrypted', 'link-unresolved']);
    expect(read.contents[1]?.html).toBe('<div>&lt;/note&gt; </div>');
  });

  test('entities of its own are refused, and those of a note are not expanded', async () => {
    const laughs = ' [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]';
    for (const declared of [laughs, ' [<!ELEMENT a ANY><!ENTITY a "ha">]'])
      await expect(readImport('a.enex', enex(note('a', '&b;'), declared))).rejects.toThrow(
        'declares entities',
      );
    expect(
      (await readImport('a.enex', enex(`<!-- <!ENTITY a "ha"> -->${note('a', 'kept')}`))).contents,
    ).toHaveLength(1);
    const inside = note('a', '').replace(
      'enml2.dtd">',
      'enml2.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;',
    );
    const { contents } = await readImport('a.enex', enex(inside));
    expect(contents[0]?.html).not.toContain('root:');
  });

  test('a text that ends its section too early, or is written as elements, is kept whole', async () => {
    const early = note(
      'Early',
      '<div>one</div>]]\n<![CDATA[>]]>\n<div><b>two</b><br/></div><div title="a">three &amp; &lt;br&gt;</div>',
    );
    const elements =
      '<note><title>Elements</title><note-attributes></note-attributesv><content><en-note><div>four <en-todo checked="true"/>five</div></en-note></content></note>';
    const { contents } = await readImport('a.enex', enex(early + elements));
    expect(contents[0]?.html).toMatch(/one.*<b>two<\/b><br><\/div>.*three &amp; &lt;br&gt;/s);
    expect(contents[1]?.html).toMatch(/four.*checked.*five/s);
  });

  test('a note is found wherever the pieces of the file end that are read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'enex-'));
    const path = join(folder, 'a.enex');
    const text = '<note ><title>ü</title><resource><data encoding="base64">QUJD</data></resource></note>';
    for (let before = 0; before <= Buffer.byteLength(text); before += 1) {
      const bytes = Buffer.concat([Buffer.alloc(1024 ** 2 - before, ' '), Buffer.from(text)]);
      await writeFile(path, bytes);
      const [found, ...others] = await scanEnex(path, 1);
      expect(others).toEqual([]);
      expect(bytes.subarray(...(found?.range ?? [0, 0])).toString()).toBe(text);
      expect(found?.data.map(([from, to]) => bytes.toString('utf8', from, to))).toEqual(['QUJD']);
    }
    await rm(folder, { recursive: true });
  });

  test('a note of more attachments than Evernote allows is refused, and the others are read', async () => {
    const data = '<resource><data>QUJD</data></resource>';
    const { contents, losses } = await readImport(
      'a.enex',
      enex(note('many', 'left', data.repeat(3)) + note('two', 'kept', data.repeat(2))),
      { attachments: 2 },
    );
    expect(contents.map(({ html }) => html)).toEqual(['kept']);
    expect(losses).toEqual([expect.objectContaining({ text: 'It has too many attachments.' })]);
  });

  test('what is cut off or no XML is read as far as it goes', async () => {
    const whole = enex(note('a', 'kept') + note('b', 'lost'));
    const { contents } = await readImport('a.enex', whole.slice(0, whole.indexOf('lost')));
    expect(contents.map(({ html }) => html)).toEqual(['kept']);
    await expect(readImport('a.enex', '<note><<<>>')).rejects.toThrow('a.enex: It holds no whole note.');
  });
});

describe('Word', () => {
  const paragraph = (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const docx = (body: string, more: Record<string, string> = {}, before = '') =>
    zipOfTexts({
      '[Content_Types].xml':
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      '_rels/.rels':
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="m"><w:body>${body}</w:body></w:document>`,
      'word/styles.xml':
        '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
      'docProps/core.xml':
        '<cp><dcterms:created xsi:type="dcterms:W3CDTF">2021-02-03T04:05:06Z</dcterms:created></cp>',
      ...more,
    });

  test('styles are what they mean; macros, comments and formulas are said to be lost', async () => {
    const { contents } = await readImport(
      'Report.docx',
      docx(
        paragraph('The report', 'Title') +
          paragraph('Part', 'Heading1') +
          paragraph('Text </w:t></w:r><m:oMath><m:r/></m:oMath><w:r><w:t>'),
        {
          'word/vbaProject.bin': 'macro',
          'word/comments.xml':
            '<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="1"/></w:comments>',
        },
      ),
    );
    expect(contents).toMatchObject([
      { title: 'The report', html: '<h1>Part</h1><p>Text </p>', createdAt: Date.UTC(2021, 1, 3, 4, 5, 6) },
    ]);
    expect(contents[0]?.losses.map(({ kind }) => kind)).toEqual(['macro', 'comment', 'math']);
  });

  test('entities are refused, and so is what is no document; other notes are read', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
    const read = await readImport(
      'x.zip',
      zipOfTexts({
        'laughs.docx': docx(paragraph('&b;'), {}, laughs),
        'none.docx': 'no archive',
        'bomb.docx': docx('x'.repeat(3_000_000)),
        'good.md': 'kept',
      }),
    );
    expect(read.contents.map(({ html }) => html.trim())).toEqual(['', '', '', '<p>kept</p>']);
    expect(read.contents.map(({ losses }) => losses.at(-1)?.text)).toEqual([
      'This document declares entities, which are not read.',
      'It is no document of Word, or it is encrypted or damaged.',
      'It is no document that can be read.',
      undefined,
    ]);
  });
});

test.each([
  ['no archive', 'It is no document of Word, or it is encrypted or damaged.'],
  [zipOfTexts({ 'word/document.xml': 'no XML' }), 'It is no document that can be read.'],
])('a document that is imported alone and can not be read is refused', async (bytes, why) => {
  await expect(readImport('Report.docx', bytes)).rejects.toThrow(why);
});

describe('Obsidian and our own export', () => {
  test('links mean aliases, ends of paths and the nearest of the same name', async () => {
    const read = await readImport(
      'vault.zip',
      zipOfTexts({
        '.obsidian/app.json': '{}',
        'a/One.md': '---\naliases: [Uno]\n---\ntext',
        'b/One.md': 'text',
        'b/Two.md': '# Other words\n[[One]] [[Uno]] [[a/One|that]] [[None]] ![[One]] [[#Here]]',
      }),
    );
    expect(read.format).toBe('obsidian');
    const two = read.note('Two');
    expect(two.links.map(({ path }) => path)).toEqual(['b/One.md', 'a/One.md']);
    expect(two.html.trim()).toBe(
      '<h1>Other words</h1>\n<p><a href="import-link:0">One</a> <a href="import-link:1">Uno</a> <a href="import-link:1">that</a> None <a href="import-link:0">One</a> Here</p>',
    );
    expect(two.losses.map(({ kind }) => kind)).toEqual(['link-unresolved', 'embed']);
  });

  test('a note or file that is shown as a picture is a link or its name, and a link without words has its address', async () => {
    const read = await readImport(
      'x.zip',
      zipOfTexts({
        'a.md': '![](b.md) ![Song](s.mp3) ![Gone](g.png) [](https://example.org)',
        'b.md': 'x',
        's.mp3': 'x',
      }),
    );
    expect(read.note('a').html.trim()).toBe(
      '<p><a href="import-link:0">b.md</a> Song Gone <a href="https://example.org">https://example.org</a></p>',
    );
    expect(read.note('a').losses.map(({ kind }) => kind)).toEqual([
      'embed',
      'picture-unreadable',
      'file-kept-as-link',
    ]);
  });

  test('a picture of another site, shown as its words or address, is no part of the word beside it', async () => {
    const one = (at: string) => `![${at}](https://example.org/${at})`;
    const { contents } = await readImport(
      'a.md',
      `Built:${one('a')}${one('b')}, [${one('c')}](https://c.example)d\n`,
    );
    const words = contents[0]?.html.replace(/<img[^>]*alt="(\w)"[^>]*>/g, '$1').replace(/<[^>]+>/g, '');
    expect(words?.trim()).toBe('Built: a b , c d');
  });

  test('a picture that links to its own file stays a picture, and a link without one is a name', async () => {
    const html =
      '<html><body><figure><a href="p%20x/weir.png"><img src="p%20x/weir.png"></a></figure><p><a href="p%20x/weir.png"></a></p></body></html>';
    const read = await readImport(
      'x.zip',
      zipOfTexts({ 'a.html': html, 'b.md': '[![](p%20x/weir.png)](p%20x/weir.png)', 'p x/weir.png': 'x' }),
    );
    expect(read.note('a').html).toContain('<figure><img src="import-picture:0"></figure><p>weir.png</p>');
    expect(read.note('a').pictures).toMatchObject([{ ref: 0, path: 'p x/weir.png' }]);
    expect(read.note('a').losses).toMatchObject([{ kind: 'file-kept-as-link', count: 1 }]);
    expect(read.note('b').html.trim()).toBe('<p><img src="import-picture:0" alt></p>');
    expect(read.note('b').losses).toEqual([]);
  });

  test('JSON of ours is what it was', async () => {
    const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const address = `/files/notes/${one}/${'a'.repeat(64)}.webp`;
    const json = (id: string, title: string, html: string, more = {}) =>
      JSON.stringify({
        format: 'commonplace-note',
        version: 1,
        id,
        title,
        createdAt: '2024-01-02T03:04:05.000Z',
        tags: ['t'],
        html,
        ...more,
      });
    const read = await readImport(
      'export.zip',
      zipOfTexts({
        'Book/Part/One.json': json(
          one,
          'One / whole',
          `<p><a href="/?note=${two}">two</a></p><figure class="image"><img src="${address}"></figure>`,
          {
            files: { [address]: '../../pictures/a.webp' },
            history: [],
          },
        ),
        'Book/Two.json': json(two, 'Two', '<p>b</p>'),
        'pictures/a.webp': 'x',
      }),
    );
    expect(read.notes.map(({ folder }) => folder)).toEqual([['Book', 'Part'], ['Book']]);
    expect(read.note('One / whole')).toMatchObject({
      html: '<p><a href="import-link:0">two</a></p><figure class="image"><img src="import-picture:0"></figure>',
      links: [{ ref: 0, path: 'Book/Two.json' }],
      pictures: [{ path: 'pictures/a.webp' }],
      createdAt: Date.UTC(2024, 0, 2, 3, 4, 5),
      // The text of an own note has its tags in it already.
      tags: [],
      losses: [{ kind: 'history-not-restored' }],
    });
  });
});
