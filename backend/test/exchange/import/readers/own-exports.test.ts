import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';
import { zipOfTexts } from './zip-of.ts';

const id = '00000000-0000-4000-8000-000000000001';
/** What other readers take for a title, a tag of the note, a thing to do, a link that leads nowhere, or one without words. */
const text =
  '<h1 class="heading">Same</h1><p>#<strong>tag</strong> <a href="/alice">me</a><a href="https://example.org/a"> </a>.</p><ul><li><p>[ ]</p></li></ul>';
const home = 'https://notes.example.org';

const page = (body: string) =>
  `<!doctype html><html><head><meta name="dcterms.created" content="2024-01-02T03:04:05Z"><title>Same</title></head><body><main class="exported">${body}</main></body></html>`;
const article = (title: string) =>
  `<article><h1 class="exported-title">${title}</h1><p class="exported-byline">Alice</p><div class="note-text">${text}</div></article>`;

describe('what we exported ourselves (W115)', () => {
  test('JSON keeps a heading like the title, and links of its instance lead there', async () => {
    const note = {
      format: 'commonplace-note',
      version: 1,
      id,
      home,
      title: 'Same',
      tags: ['tag'],
      html: text,
    };
    const { contents } = await readImport('Same.json', JSON.stringify(note));
    expect(contents[0]).toMatchObject({
      title: 'Same',
      tags: [],
      losses: [],
      html: text.replace('"/alice"', `"${home}/alice"`),
    });
  });

  test('Markdown means each of its signs, and no others', async () => {
    const facts = `---\ntitle: "Same"\nupdated: "2024-01-02T03:04:05.000Z"\ntags: ["tag"]\nid: "${id}"\n---\n`;
    const { contents } = await readImport(
      'Same.md',
      `${facts}\n# Same\n\n$a$ ==b== [[c]]\n\n- \\[ ]\n\n<div class="panel panel-info">\n\n- [x] done\n\n</div>\n`,
    );
    expect(contents[0]).toMatchObject({ title: 'Same', tags: [], losses: [] });
    const html = contents[0]?.html ?? '';
    expect(html).toContain('<h1>Same</h1>\n<p>$a$ ==b== [[c]]</p>\n<ul>\n<li>[ ]</li>\n</ul>');
    expect(html).toMatch(
      /<div class="panel panel-info">\s*<div class="action-item"><input type="checkbox" checked/,
    );
  });

  test('a page is its text without what it is shown with, several notes are one, and contents are none', async () => {
    const read = await readImport(
      'pages.zip',
      zipOfTexts({
        'a/One.html': page(article('Same')),
        'a/Two.html': page(
          `<nav class="exported-contents">Contents</nav>${article('First')}${article('Second')}`,
        ),
        'index.html': page('<nav class="exported-contents"><a href="a/One.html">Same</a></nav>'),
      }),
    );
    expect(read.notes.map(({ path }) => path)).toEqual(['a/One.html', 'a/Two.html']);
    expect(read.contents[0]).toMatchObject({
      title: 'Same',
      createdAt: Date.UTC(2024, 0, 2, 3, 4, 5),
      tags: [],
    });
    expect(read.contents[0]?.html).toContain('<h1 class="heading">Same</h1>');
    expect(read.contents[0]?.html).not.toContain('Alice');
    expect(read.contents[1]?.html).toMatch(/First.*Second/s);
    expect(read.contents[1]?.html).not.toMatch(/Contents|Alice/);
  });
});

test('a heading that becomes the title stays where there is a picture in it', async () => {
  const read = await readImport('a.zip', zipOfTexts({ 'a.md': '# Words ![Alt](https://x.org/a.png)\n' }));
  expect(read.contents[0]).toMatchObject({ title: 'Words', losses: [{ kind: 'file-kept-as-link' }] });
  expect(read.contents[0]?.html).toContain('alt="Alt"');
});

test('a page of others keeps the words of its navigation', async () => {
  const { contents } = await readImport('a.html', '<nav><a href="https://x.org">Where</a></nav><p>Words</p>');
  expect(contents[0]?.html).toContain('Where');
});
