import { escaped } from '@commonplace/contracts/document/markup';
import { expect, test, vi } from 'vitest';
import type { Reading } from '../../../../src/exchange/import/readers/draft.ts';
import { enexFields } from '../../../../src/exchange/import/readers/evernote/enex-fields.ts';
import { makeCallouts } from '../../../../src/exchange/import/readers/markdown/callouts.ts';
import { splitFrontMatter } from '../../../../src/exchange/import/readers/markdown/front-matter.ts';
import { isIntricate } from '../../../../src/exchange/import/readers/markdown/intricate-text.ts';
import { prepareMarkdown } from '../../../../src/exchange/import/readers/markdown/prepare-markdown.ts';
import { makeWikiLinks } from '../../../../src/exchange/import/readers/markdown/wiki-links.ts';
import { parseNoteHtml, renderHtml } from '../../../../src/exchange/import/readers/note-html.ts';
import { PlaceIndex } from '../../../../src/exchange/import/readers/place-index.ts';
import { readRows } from '../../../../src/exchange/import/readers/read-table.ts';
import { readImport } from './read-import.ts';
import { type PackedFile, zipOf, zipOfTexts } from './zip-of.ts';

const good: PackedFile = { name: 'good.md', data: 'kept' };

/** What is said about the other entries, while the good one is read. */
async function lossesBeside(files: PackedFile[], limits = {}): Promise<string[]> {
  const { contents, losses } = await readImport('x.zip', zipOf([...files, good]), limits);
  expect(contents.map(({ html }) => html)).toContain('<p>kept</p>');
  return losses.map(({ path, text }) => `${path}: ${text}`);
}

test.each([
  ['../up.md', 'Its name leads out of the archive.'],
  ['a/../../up.md', 'Its name leads out of the archive.'],
  ['a\\..\\..\\up.md', 'Its name leads out of the archive.'],
  ['/etc/passwd.md', 'Its name is an absolute path.'],
  ['\\\\host\\share.md', 'Its name is an absolute path.'],
  ['C:/x.md', 'Its name is an absolute path.'],
  ['c:x.md', 'Its name is an absolute path.'],
  ['a\0.md', 'Its name holds control characters.'],
  ['a\nb.md', 'Its name holds control characters.'],
  [`${'x'.repeat(1_100)}.md`, 'Its name is too long.'],
  [`${'d/'.repeat(30)}x.md`, 'It lies in too many folders.'],
  ['good.md', 'Another file has the same name.'],
  ['./good.md', 'Another file has the same name.'],
  ['.', 'It has no name.'],
])('a file named %j is refused, the others are read', async (name, said) => {
  const isTwin = name.endsWith('good.md');
  const files = isTwin ? [good, { name, data: 'twin' }] : [{ name, data: 'x' }, good];
  const { contents, losses } = await readImport('x.zip', zipOf(files));
  expect(contents.map(({ html }) => html)).toEqual(['<p>kept</p>']);
  expect(losses.map(({ text }) => text)).toEqual([said]);
});

test('links, encrypted files and unknown compressions are refused one by one', async () => {
  expect(
    await lossesBeside([
      { name: 'link.md', data: '/etc/passwd', mode: 0o120777 },
      // Twelve bytes of it are the beginning of the cipher.
      { name: 'secret.md', data: 'x'.repeat(20), size: 8, flags: 0x801 },
      { name: 'lzma.md', data: 'x', method: 14 },
    ]),
  ).toEqual([
    'link.md: It is a link to another file.',
    'secret.md: It is encrypted.',
    'lzma.md: It is compressed in a way that is not read here.',
  ]);
});

test('a file that inflates too far is refused', async () => {
  const bomb = { name: 'bomb.md', data: Buffer.alloc(2_000_000), isDeflated: true };
  expect(await lossesBeside([bomb])).toEqual(['bomb.md: It is far larger than it is compressed.']);
});

test('a file is inflated no further than it says', async () => {
  const liar = { name: 'liar.md', data: Buffer.alloc(500_000, 'a'), isDeflated: true, size: 100 };
  const { contents } = await readImport('x.zip', zipOf([liar, good]));
  expect(contents.map(({ html }) => html)).toEqual(['', '<p>kept</p>']);
  expect(contents[0]?.losses).toMatchObject([{ path: 'liar.md', text: 'It is damaged.' }]);
});

test.each([
  [
    'more in all than is inflated',
    zipOf([
      { name: 'a.md', data: 'x'.repeat(600) },
      { name: 'b.md', data: 'x'.repeat(600) },
    ]),
    'This archive holds too much.',
  ],
  [
    'too many files',
    zipOf(Array.from({ length: 501 }, (_, at) => ({ name: `${at}.md` }))),
    'This archive holds more than 500 files.',
  ],
  [
    'files over each other',
    zipOf([good, { name: 'b.md', data: 'kept', sameAs: 0 }]),
    'Files of this archive lie over each other.',
  ],
  ['nothing', zipOf([]), 'There is nothing in this file that can be imported.'],
  ['half of itself', zipOf([good]).subarray(0, 60), 'This file is no zip archive, or it is damaged.'],
])('an archive with %s is refused as a whole', async (_name, bytes, said) => {
  await expect(readImport('x.zip', bytes, { inflatedBytes: 1_000, entries: 500 })).rejects.toThrow(said);
});

test('archives in archives end at the second, and share what they may hold', async () => {
  const wrap = (bytes: Buffer, depth: number): Buffer =>
    depth === 0 ? bytes : wrap(zipOfTexts({ 'a.zip': bytes, 'good.md': 'kept' }), depth - 1);
  const { notes, losses } = await readImport('x.zip', wrap(zipOfTexts({ 'a.md': 'deep' }), 4));
  expect(notes.map(({ path }) => path)).toEqual(['good.md', 'a/good.md', 'a/a/good.md']);
  expect(losses.map(({ text }) => text)).toEqual(['It is an archive too deep in other archives.']);
  const inner = zipOfTexts({ 'a.md': 'x'.repeat(800) });
  const shared = await readImport(
    'x.zip',
    zipOfTexts({ '1.zip': inner, '2.zip': inner, 'good.md': 'kept' }),
    {
      inflatedBytes: 1_600,
    },
  );
  expect(shared.losses.map(({ text }) => text)).toEqual(['This archive holds too much.']);
});

test('a line of the length of a whole note is read, a longer text is not', async () => {
  const { contents } = await readImport('a.txt', 'x'.repeat(1_000_000));
  expect(contents[0]?.html).toHaveLength(1_000_007);
  await expect(readImport('a.txt', 'x'.repeat(1_000_000), { textBytes: 999_999 })).rejects.toThrow(
    'too large',
  );
});

/** Reads what has no files beside it. */
const reading = {
  file: { index: 0, path: 'a.md', bytes: 0, modifiedAt: null },
  places: new PlaceIndex([], []),
  lose: () => {},
} as unknown as Reading;

test.each([
  ...[
    '[[',
    '==',
    '![[',
    '`',
    '$',
    '$$',
    '%%',
    '[[a|',
    '[[a]',
    '$a',
    '``` ',
    '"',
    ',',
    '---\n',
    '%% \n',
    '$$\n',
    '<aside>\n',
  ],
  ...[' ', '\n', '- [ ] ', '> [!', '\\'],
])('a million characters of %j are looked at once', async (sign) => {
  const text = sign.repeat(Math.ceil(1_000_000 / sign.length));
  const since = performance.now();
  prepareMarkdown(text);
  splitFrontMatter(`---\n${text}`);
  makeWikiLinks(parseNoteHtml(`<p>${escaped(text)}</p>`), reading);
  makeCallouts(parseNoteHtml(`<blockquote><p>[!note] ${escaped(text)}</p></blockquote>`));
  for await (const _ of readRows(text, ',')) break;
  // Of a square it would be minutes.
  expect(performance.now() - since).toBeLessThan(20_000);
});

test('a note keeps a hundred tags, and says how many it left out', async () => {
  const tags = [...Array.from({ length: 50_000 }, (_, at) => `t${at}`), 'x'.repeat(101), 't1'];
  const page = `<meta name="keywords" content="${tags.join()}"><p>x</p>`;
  const { contents } = await readImport('a.html', page);
  expect(contents[0]?.tags).toEqual(tags.slice(0, 100));
  expect(contents[0]?.losses).toMatchObject([
    { kind: 'too-large', text: 'Tags were left out: 49901. A note keeps 100 of up to 100 letters.' },
  ]);
});

test('names of what every object has are names like others', async () => {
  expect(splitFrontMatter('---\nconstructor: 2001-01-01\ntoString: 5\n---\n').matter).toMatchObject({
    updatedAt: null,
    others: [
      ['constructor', '2001-01-01'],
      ['toString', '5'],
    ],
  });
  const document = parseNoteHtml('<blockquote><p>[!constructor] t</p></blockquote>');
  makeCallouts(document);
  expect(renderHtml(document)).toContain('message-box-default');
  const html = '<p><img src="constructor" alt="c"></p>';
  const note = { format: 'commonplace-note', version: 1, id: 'x', title: 't', html };
  const { contents } = await readImport('a.json', JSON.stringify(note));
  expect(contents[0]?.html).toBe('<p>c</p>');
});

test('tags within tags of Evernote are counted, not looked through', () => {
  const depth = 2_000;
  const xml = `<note><resource>${'<a>'.repeat(depth)}<mime>image/png</mime>${'</a>'.repeat(depth)}</resource><mime>no</mime></note>`;
  const looks = vi.spyOn(Array.prototype, 'includes');
  const { resources } = enexFields(xml);
  const count = looks.mock.calls.length;
  looks.mockRestore();
  expect(resources).toEqual([{ mime: 'image/png', fileName: '' }]);
  expect(count).toBeLessThan(depth);
});

test.each<[string, string]>([
  ['brackets', '['.repeat(30_000)],
  ['marks on many lines', '*a_b\n'.repeat(2_000)],
  ['marks behind what is no table', `|-|\n${'~~a ~~b\n'.repeat(1_000)}`],
  ['marks behind a table', `|a|b|\n|-|-|\n> x\n${'~~a ~~b\n'.repeat(1_000)}`],
  ['marks behind numbers of no list', `text\n${'2. ~~a ~~b\n'.repeat(1_000)}`],
  ['columns', `${'|a'.repeat(20_000)}\n${'|-'.repeat(20_000)}\n`],
  ['rows and columns', `${'|a'.repeat(400)}\n${'|-'.repeat(400)}\n${'|\n'.repeat(1_000)}`],
])('%s that take the square of their number to read are kept as text', async (_, text) => {
  const { contents } = await readImport('a.md', text);
  expect(contents[0]?.losses.map(({ kind }) => kind)).toEqual(['entry-refused']);
  expect(contents[0]?.html.startsWith(`<p>${escaped(text.split('\n')[0] ?? '')}</p>`)).toBe(true);
});

test('long lists and tables are no such text', () => {
  expect(isIntricate('- [ ] see **[it](a.md)**\n'.repeat(5_000))).toBe(false);
  expect(isIntricate(`|a|b|c|\n|--|:-:|-|\n${'|[a](b)|**c**|_d_|\n'.repeat(5_000)}`)).toBe(false);
  expect(isIntricate(`# One\n\n${'1. see **[it](a.md)**\n'.repeat(5_000)}`)).toBe(false);
  expect(isIntricate('A line with *some* [words](x).\n\n'.repeat(5_000))).toBe(false);
});
